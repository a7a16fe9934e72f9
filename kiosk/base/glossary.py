"""The words of the games, explained in our own words (rules/common#words; the entries of S0 and S1)."""

from kiosk.base.alphabet import by_name
from kiosk.base.language import _, later

GLOSSARY: tuple[tuple[str, str], ...] = (
    (later("Abondance déclarée"), later("Solo Whist: another name for the slam, thirteen tricks without trumps.")),
    (later("Abundance"), later("Solo Whist: to take nine tricks alone, with trumps of one’s own choice.")),
    (later("American Whist"), later("Whist to seven points, without rubbers, and mostly without honours.")),
    (later("Backdoor"), later("Bid Whist: a game that the defenders win on its first hand.")),
    (later("Bag"), later("Spades: a trick over the bid. Ten of them cost points, by house rule.")),
    (later("Bid"), later("A call that promises tricks: in Bid Whist a number and uptown, downtown or no trump.")),
    (later("Bid itself"), later("Spades: a first hand in which nobody bids, and each trick scores ten.")),
    (later("Bid Whist"), later("Whist for two pairs with an auction, a kitty and jokers.")),
    (
        later("Bidding"),
        later("The auction: the calls before the play. The highest bid wins it; in Contract Whist every bid stands."),
    ),
    (later("Blind nil"), later("Spades: nil, bid before looking at the cards, by a side that is far behind.")),
    (
        later("Board"),
        later("Spades: the least that a side may bid. At duplicate: a deal that is played at several tables."),
    ),
    (
        later("Book"),
        later("The first six tricks. In Bid Whist a bid counts from there: 4 means 10 tricks. Also: any trick."),
    ),
    (later("Boston"), later("All thirteen tricks.")),
    (later("Broken"), later("Spades: a spade has fallen. Until then nobody leads one who has anything else.")),
    (later("Bundle"), later("Solo Whist: another name for abundance.")),
    (later("Call"), later("One turn in the auction: a bid or a pass.")),
    (
        later("Card order"),
        later("Which card beats which. In Bid Whist it depends on the contract: uptown, downtown, trumps or none."),
    ),
    (
        later("Chips"),
        later("What is played for beside the score, where the house rules have a stake or a fee for a set."),
    ),
    (later("Classic Whist"), later("The old game of two pairs, thirteen tricks and a turned-up trump.")),
    (
        later("Contract"),
        later(
            "What was promised: in Bid Whist the winning bid made complete by the order of ranks, and trumps or none."
        ),
    ),
    (
        later("Contract Whist"),
        later("Everybody plays alone and says how many tricks they will take. Also Oh Hell, Oh Pshaw."),
    ),
    (later("Cop"), later("Solo Whist: to accept a proposal, and so become partners for this hand.")),
    (later("Custom rules"), later("House rules that are switched on by name, such as Jester or Small Kitty.")),
    (later("Dealer"), later("Deals the cards, and calls last. The deal goes round to the left.")),
    (later("Deck"), later("The pack: 52 cards, and the jokers that the house rules ask for.")),
    (later("Declarer"), later("Won the auction. In Bid Whist, names trumps and takes the kitty.")),
    (
        later("Declarer Always Leads"),
        later("House rule: the declarer leads first, instead of the player at the dealer’s left."),
    ),
    (later("Declaring side"), later("The declarer, with a partner where there is one.")),
    (later("Defenders"), later("Those who play against the declarer.")),
    (
        later("Dog’s life"),
        later("Knockout Whist: one card in the next deal for those who go out first. A trick brings them back."),
    ),
    (later("Downtown"), later("Low cards win: ace, then 2 up to king.")),
    (
        later("Drive"),
        later(
            "Many tables of Whist at once: a fixed number of deals, and at a night every trick counts. At a single"
            " table the preset Drive counts odd tricks."
        ),
    ),
    (later("Dummy"), later("A hand that lies open and is played by the player opposite.")),
    (later("Dummy whist"), later("Whist for three: the fourth hand is the dummy, opposite the dealer, who plays it.")),
    (later("Eldest"), later("The seat at the dealer’s left; the same as forehand.")),
    (
        later("Finesse"),
        later("To play low towards partner’s broken high cards, and below the gap unless the missing card appears."),
    ),
    (later("Follow suit"), later("To play a card of the suit that was led. A player who has one must.")),
    (later("Forcing"), later("Leading a suit that another player has none of.")),
    (
        later("Forehand"),
        later("The seat at the dealer’s left: calls first, and leads first unless a rule says otherwise."),
    ),
    (later("Game type"), later("Bid Whist: trumps or none, uptown or downtown: ten in all.")),
    (later("German Whist"), later("Whist for two: tricks for the cards of the stock first, then tricks that count.")),
    (later("High, low"), later("Other names for uptown and downtown.")),
    (later("Hit"), later("Contract Whist: to take just as many tricks as bid.")),
    (later("Honeymoon Whist"), later("German Whist with two jokers, in which every trick counts.")),
    (later("Honours"), later("Ace, king, queen and jack of trumps, where they are counted.")),
    (later("Hook"), later("Contract Whist: the last to bid may not make the bids add up to the tricks there are.")),
    (later("House rule"), later("Something that groups play differently, and that this table has settled.")),
    (later("Jester"), later("House rule: at no trump a joker may be played at any time.")),
    (later("Joker"), later("With trumps it is the highest trump; at no trump it has no suit and takes nothing.")),
    (later("Kitty"), later("Bid Whist: cards set aside at the deal. The declarer takes them up and discards as many.")),
    (
        later("Knockout Whist"),
        later(
            "Most tricks of one deal win. In the traditional form each deal has a card less, whoever takes no trick is"
            " out, and the last one in wins."
        ),
    ),
    (later("Leading suit"), later("The suit of the first card of a trick, which the others follow.")),
    (later("Long trumps"), later("The last trumps left when all others have been played.")),
    (later("Long Whist"), later("Whist to ten points, the older form; Short Whist is to five.")),
    (later("Loose card"), later("A card of no value.")),
    (later("Low Beats High"), later("House rule: at the same number, downtown is the higher bid.")),
    (later("Misère"), later("Solo Whist: to take no trick, without trumps. Also called nullo.")),
    (later("Misère ouverte"), later("Solo Whist: a misère with the hand laid open after the first trick; a spread.")),
    (later("Nil"), later("Spades: a bid of no trick at all, won or lost beside the partner’s bid.")),
    (later("No Jokers"), later("House rule: a pack without jokers; the kitty is smaller by as many.")),
    (later("No trump"), later("No suit beats the others; the highest card of the suit led takes the trick.")),
    (later("Non-trump"), later("A card of any suit but trumps; at no trump, every card.")),
    (later("Nullo"), later("Another name for misère.")),
    (later("Number"), later("Bid Whist: the first half of a bid, how many tricks above six.")),
    (later("Odd tricks"), later("The tricks above six; they score.")),
    (later("Oh Hell"), later("Another name for Contract Whist.")),
    (later("Oh Pshaw"), later("Another name for Contract Whist.")),
    (later("Overbidding"), later("Bidding more than is made. It costs points.")),
    (later("Overtrick"), later("A trick more than was promised.")),
    (later("Partnership"), later("Two who sit opposite each other and score together.")),
    (later("Pass"), later("To make no bid.")),
    (later("Points"), later("What a hand scores: by the tricks taken, and what was promised.")),
    (later("Preset"), later("A complete set of house rules with a name, to start from.")),
    (later("Prop"), later("Solo Whist: to propose eight tricks together with whoever accepts.")),
    (later("Quart"), later("Four cards in sequence in one suit.")),
    (later("Quart major"), later("Ace, king, queen and jack of one suit.")),
    (later("Quint"), later("Five cards in sequence in one suit.")),
    (later("Rank"), later("What is printed on a card beside its suit: ace, king, down to 2.")),
    (later("Renege"), later("Not to follow suit when able; the same as to revoke.")),
    (later("Revoke"), later("Not to follow suit when able.")),
    (later("Rise and fly"), later("A made bid of five or more. As a house rule it wins at once, from any score.")),
    (later("Round"), later("One deal, its auction, play and score; a hand.")),
    (later("Royal abundance"), later("Solo Whist: to take nine tricks alone, with the suit turned up as trumps.")),
    (later("Rubber"), later("Whist: the best of three games.")),
    (later("Serving a suit"), later("Another name for following suit.")),
    (later("Set"), later("A contract that was not made.")),
    (later("Short Whist"), later("Whist to five points, with honours and rubbers.")),
    (later("Single NT"), later("House rule: no trump scores no more than trumps do.")),
    (later("Slam"), later("All thirteen tricks. In Solo Whist also the bid for them, without trumps.")),
    (later("Small Kitty"), later("House rule: four cards of the kitty are dealt out, and the discards are no trick.")),
    (later("Solo"), later("Solo Whist: to take five tricks alone against the three others.")),
    (
        later("Solo Whist"),
        later("Whist for four, each for themselves, with an auction: one against three, or a pair that finds itself."),
    ),
    (later("Spades"), later("Two pairs bid how many tricks they will take; spades are always trumps.")),
    (later("Special"), later("Another name for downtown, as straight is for uptown and no for no trump.")),
    (later("Sport the kitty"), later("To show the kitty to everybody before it is taken up.")),
    (later("Spread"), later("Solo Whist: to take no trick, with the hand laid open after the first one.")),
    (
        later("Stake"),
        later("The chips that each loser pays to a winner. In Whist also what a game is worth to its winners."),
    ),
    (later("Stock"), later("The cards that are not dealt. In German Whist they are drawn, a card a trick each.")),
    (later("Strength"), later("How high a card stands in this contract.")),
    (later("Suffix"), later("Bid Whist: the second half of a bid, uptown, downtown or no trump.")),
    (later("Suit"), later("Spades, hearts, diamonds or clubs.")),
    (later("Table"), later("The players and one game, from the first deal to the winner.")),
    (later("Team"), later("Another word for partnership.")),
    (later("Tenace"), later("High cards of a suit with a gap between them, such as ace and queen.")),
    (
        later("Training"),
        later("House rule: the games of this table count for no league or rating, only as hands played."),
    ),
    (later("Trick"), later("One card from each player. The highest takes it and leads to the next.")),
    (later("Trick-taking"), later("The play: card by card and trick by trick, until the hands are empty.")),
    (later("Trump"), later("A card of the suit that beats all others in this deal.")),
    (later("Turn-up"), later("The card turned face up at the deal: its suit is trumps.")),
    (later("Undertrick"), later("A trick fewer than was promised.")),
    (later("Uptown"), later("High cards win: ace, king, down to 2.")),
    (later("Whist"), later("The family: tricks, usually in pairs, where only their number counts.")),
    (later("Whitewash"), later("To win a game in which the other side scored nothing.")),
)
"""Words and their meaning, in the order of the English alphabet."""


def entries() -> tuple[tuple[str, str], ...]:
    """Words and their meaning as they are said here, by its alphabet."""
    return tuple(sorted(((_(word), _(meaning)) for word, meaning in GLOSSARY), key=lambda entry: by_name(entry[0])))


def spans(count: int) -> list[tuple[str, int]]:
    """So many keys that divide the glossary evenly: ``A–D``, and the index of its first word."""
    initials = [by_name(word)[0][:1].upper() for word, _meaning in entries()]
    letters = sorted({*initials})
    first = {letter: initials.index(letter) for letter in letters}
    starts = [letters[0]]
    for part in range(1, count):
        rest = [letter for letter in letters if letter > starts[-1]]
        if rest:
            starts.append(min(rest, key=lambda letter: abs(first[letter] - part * len(initials) / count)))
    ends = [letters[letters.index(start) - 1] for start in starts[1:]] + [letters[-1]]
    return [(f"{a}–{b}" if a != b else a, first[a]) for a, b in zip(starts, ends, strict=True)]
