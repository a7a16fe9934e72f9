"""The words of the game, in our own (RULES §0, §9; the entries of S0 and S1)."""

GLOSSARY: tuple[tuple[str, str], ...] = (
    ("Bid", "A call that promises tricks: a number and uptown, downtown or no trump."),
    ("Bid Whist", "Whist for two pairs with an auction, a kitty and jokers."),
    ("Bidding", "The auction: one round of calls before the play, which the highest bid wins."),
    ("Book", "The first six tricks. A bid counts from there: 4 means 10 tricks. Also: any trick."),
    ("Boston", "All thirteen tricks."),
    ("Bundle", "Solo Whist: another name for abundance."),
    ("Call", "One turn in the auction: a bid or a pass."),
    ("Card order", "Which card beats which. It depends on the contract: uptown, downtown, trumps or none."),
    ("Classic Whist", "The old game of two pairs, thirteen tricks and a turned-up trump."),
    ("Contract", "The winning bid made complete: the number, the order of ranks, and trumps or none."),
    ("Contract Whist", "Everybody plays alone and says how many tricks they will take. Also called Oh Hell."),
    ("Cop", "Solo Whist: to accept a partner’s proposal."),
    ("Custom rules", "House rules that are switched on by name, such as Jester or Small Kitty."),
    ("Dealer", "Deals the cards, and calls last. The deal goes round to the left."),
    ("Deck", "The pack: 52 cards, and the jokers that the house rules ask for."),
    ("Declarer", "Won the auction, names trumps and takes the kitty."),
    ("Declarer Always Leads", "House rule: the declarer leads first, instead of the player at the dealer’s left."),
    ("Declaring side", "The declarer and partner."),
    ("Defenders", "The side that did not win the auction."),
    ("Downtown", "Low cards win: ace, then 2 up to king."),
    ("Eldest", "The seat at the dealer’s left; the same as forehand."),
    ("Finesse", "To play low towards partner’s broken high cards, and below the gap unless the missing card appears."),
    ("Follow suit", "To play a card of the suit that was led. Who has one must."),
    ("Forcing", "Leading a suit that another player has none of."),
    ("Forehand", "The seat at the dealer’s left: calls first, and leads first unless a rule says otherwise."),
    ("Game type", "Trumps or none, uptown or downtown: ten in all."),
    ("High, low", "Other names for uptown and downtown."),
    ("Honours", "Ace, king, queen and jack of trumps, where they are counted."),
    ("House rule", "Something that groups play differently, and that this table has settled."),
    ("Jester", "House rule: at no trump a joker may be played at any time."),
    ("Joker", "With trumps it is the highest trump; at no trump it has no suit and takes nothing."),
    ("Kitty", "Cards set aside at the deal. The declarer takes them up and discards as many."),
    ("Leading suit", "The suit of the first card of a trick, which the others follow."),
    ("Long trumps", "The last trumps left when all others have been played."),
    ("Loose card", "A card of no value."),
    ("Low Beats High", "House rule: at the same number, downtown is the higher bid."),
    ("No Jokers", "House rule: a pack without jokers; the kitty is smaller by as many."),
    ("No trump", "No suit beats the others; the highest card of the suit led takes the trick."),
    ("Non-trump", "A card of any suit but trumps; at no trump, every card."),
    ("Number", "The first half of a bid: how many tricks above six."),
    ("Odd tricks", "The tricks above six; they score."),
    ("Oh Hell", "Another name for Contract Whist."),
    ("Overbidding", "Bidding more than is made. The contract is set, and costs points."),
    ("Partnership", "Two who sit opposite each other and score together."),
    ("Pass", "To make no bid. Who passes cannot become declarer."),
    ("Points", "What a hand scores: tricks above six, or what a set costs."),
    ("Preset", "A complete set of house rules with a name, to start from."),
    ("Prop", "Solo Whist: to propose eight tricks together with whoever accepts."),
    ("Quart", "Four cards in sequence in one suit. Quart major: ace, king, queen and jack."),
    ("Quint", "Five cards in sequence in one suit."),
    ("Rank", "What is printed on a card beside its suit: ace, king, down to 2."),
    ("Renege", "Not to follow suit when able; the same as to revoke."),
    ("Revoke", "Not to follow suit when able."),
    (
        "Rise and fly",
        "A made bid of five or more. As a house rule it wins at once, from any score.",
    ),
    ("Round", "One deal, its auction, play and score; a hand."),
    ("Rubber", "Whist: the best of three games."),
    ("Set", "A contract that was not made."),
    ("Single NT", "House rule: no trump scores no more than trumps do."),
    ("Slam", "All thirteen tricks."),
    ("Small Kitty", "House rule: four cards of the kitty are dealt out, and the discards are no trick."),
    ("Sport the kitty", "To show the kitty to everybody before it is taken up."),
    ("Spread", "Solo Whist: to play for no trick with the hand laid open."),
    ("Strength", "How high a card stands in this contract."),
    ("Suffix", "The second half of a bid: uptown, downtown or no trump."),
    ("Suit", "Spades, hearts, diamonds or clubs."),
    ("Table", "Four people and one game, from the first deal to the winner."),
    ("Team", "Another word for partnership."),
    ("Tenace", "High cards of a suit with a gap between them, such as ace and queen."),
    ("Training", "House rule: the games of this table count for no league or rating."),
    ("Trick", "One card from each seat. The highest takes it and leads to the next."),
    ("Trick-taking", "The play: card by card and trick by trick, until the hands are empty."),
    ("Trump", "A card of the suit that beats all others in this contract."),
    ("Uptown", "High cards win: ace, king, down to 2."),
    ("Whist", "The family: tricks, usually in pairs, where only their number counts."),
    ("Whitewash", "To win a game in which the other side scored nothing."),
)
"""Words and what they mean, by the alphabet."""


def spans(count: int) -> list[tuple[str, int]]:
    """So many keys that divide the glossary evenly: ``A–D``, and the index of its first word."""
    letters = sorted({word[0] for word, _ in GLOSSARY})
    first = {letter: next(n for n, (word, _) in enumerate(GLOSSARY) if word[0] == letter) for letter in letters}
    starts = [letters[0]]
    for part in range(1, count):
        later = [letter for letter in letters if letter > starts[-1]]
        if later:
            starts.append(min(later, key=lambda letter: abs(first[letter] - part * len(GLOSSARY) / count)))
    ends = [letters[letters.index(start) - 1] for start in starts[1:]] + [letters[-1]]
    return [(f"{a}–{b}" if a != b else a, first[a]) for a, b in zip(starts, ends, strict=True)]
