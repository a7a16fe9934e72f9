"""The stages of a hand, as `kiosk.views` names them: what the table is asked now, and what it sees meanwhile."""

from datetime import datetime

from kiosk import words
from kiosk.frame import plain, sides
from kiosk.readings import not_read
from kiosk.table import Table
from kiosk.views import (
    AuctionStage,
    CallKey,
    DealStage,
    DeclareKey,
    DeclareStage,
    Evidence,
    KittyStage,
    Option,
    OverStage,
    PlayStage,
    RenegeStage,
    ResultStage,
    ScoreRow,
    Stage,
)
from rules.actions import Fault
from rules.cards import BIG, LITTLE
from rules.games.bid_whist import TYPES, Bid, BidWhistHand, Contract
from rules.hand import Stage as HandStage
from rules.tricks import Trick, led_suit


def stage_of(table: Table, viewer: int | None) -> Stage:
    state, hand = table.state, table.hand
    if table.over:
        return _over(table)
    if not state.dealt:
        return _deal(table)
    if hand.unruled():
        return _renege(table, hand.unruled()[0])
    if table.question:
        return table.question
    match hand.stage:
        case HandStage.AUCTION:
            return _auction(table)
        case HandStage.DECLARE:
            return _declare(table)
        case HandStage.DISCARD if table.detail_chosen != "total":
            return _kitty(table, viewer)
        case HandStage.OVER:
            return _result(table)
    return _play(table)


def _deal(table: Table) -> DealStage:
    names, rules = table.names(), table.hand.rules
    dealer, first = table.state.dealer, table.hand.forehand
    counts = [(rules.hand_size, "cards each"), (rules.kitty, "to the kitty"), (52 + rules.jokers, "in the pack")]
    again = "A misdeal: the same player deals again." if table.state.misdeals else ""
    return DealStage(
        dealer=dealer,
        headline=f"{names[dealer]} deals",
        pattern=f"one at a time, {names[first]} first",
        counts=tuple(c for c in counts if c[0]),
        note=again or ("Then the kitty, face down." if rules.kitty else ""),
        next=f"{names[first]} calls first",
        first_hand=table.state.number == 1,
    )


def _auction(table: Table) -> AuctionStage:
    hand, names = table.hand, table.names()
    caller, high, legal = hand.turn, hand.high_call(), hand.legal_calls()
    assert caller is not None
    rows = tuple(
        tuple(
            CallKey(str(bid), str(bid.number), words.TYPE_NAMES[kind], str(bid) in legal)
            for bid in (Bid(number, kind) for number in range(hand.rules.lowest_bid, 8))
        )
        for kind in TYPES
    )
    forced = hand.dealer_must_bid
    left = 4 - len(hand.calls)
    note = f"over {words.call(high.call)}" if high else "three passes" if forced else "first to call"
    if not high and hand.calls and not forced:
        note = (
            words.count(len(hand.calls), "pass") if len(hand.calls) == 1 else f"{words.NUMBERS[len(hand.calls)]} passes"
        )
    return AuctionStage(
        caller=caller,
        headline=f"{names[caller]} must bid" if forced else f"{names[caller]} calls",
        note=note,
        rows=rows,
        may_pass=not forced,
        why_no_pass="the dealer must bid" if forced else "",
        others_pass="all pass" if high and left > 1 else "",
        ahead=tuple(table.opening.seating.left(caller, n) for n in range(1, left)),
    )


def _declare(table: Table) -> DeclareStage:
    hand, names = table.hand, table.names()
    high, declarer = hand.high_call(), hand.declarer
    assert high is not None and declarer is not None
    contracts = hand.legal_contracts()
    no_trump = contracts[0].trump is None
    jokers = hand.rules.jokers
    if no_trump:
        note = "No trump: a joker takes no trick." if jokers else "No trump."
    else:
        way = "Ace high, then 2 up to king." if contracts[0].downtown else "Ace high, then king down to 2."
        note = way + (" Jokers are trumps." if jokers > 1 else " The joker is trumps." if jokers else "")
    return DeclareStage(
        declarer=declarer,
        headline=f"{names[declarer]}, name {'the order' if no_trump else 'trumps'}",
        note=note,
        call=words.call(high.call),
        keys=tuple(declare_key(c) for c in contracts),
    )


def declare_key(contract: Contract) -> DeclareKey:
    """How one way of completing a bid is shown."""
    if contract.trump is None:
        way = "Downtown" if contract.downtown else "Uptown"
        return DeclareKey(str(contract), way, None, words.order(contract.downtown))
    return DeclareKey(str(contract), words.SUIT_NAMES[contract.trump].capitalize(), contract.trump, "")


def _kitty(table: Table, viewer: int | None) -> KittyStage:
    hand, names, rules = table.hand, table.names(), table.hand.rules
    declarer = hand.declarer
    assert declarer is not None
    shown, may_see = hand.kitty_shown(), hand.kitty_shown() or viewer == declarer
    kitty = next((k.cards for k in hand.known if k.place == "kitty"), ()) if may_see else ()
    leader = hand.first_leader()
    notes = ["They count as the first trick."] if rules.kitty_is_a_trick else []
    if rules.swap_jokers and hand.contract and hand.contract.trump is None and rules.jokers:
        notes.append("Then each joker is swapped for a discard drawn blind.")
    return KittyStage(
        declarer=declarer,
        shown=shown,
        headline="Kitty, shown to all" if shown else f"{names[declarer]} takes the kitty",
        cards=tuple(int(card) for card in kitty),
        size=rules.kitty,
        discards=f"{names[declarer]} discards {rules.kitty}, face down",
        note=" ".join(notes),
        ask_exchanged=rules.exchange_shown,
        exchanged=rules.kitty if table.exchanged is None else table.exchanged,
        next=f"{names[leader]} leads" if leader is not None else "",
        pack=_pad_order(hand),
    )


def _play(table: Table) -> PlayStage:
    hand, names, seating = table.hand, table.names(), table.opening.seating
    trick, turn, order = hand.trick, table.turn, hand.order
    assert order is not None and hand.declarer is not None and hand.contract is not None
    side = seating.side_of[hand.declarer]
    fresh = trick is None or not trick.plays
    last = hand.tricks[-1] if fresh and hand.tricks and hand.tricks[-1].plays else None
    shares, open_tricks = hand.shares(), hand.tricks_open()
    return PlayStage(
        number=len(hand.tricks) + 1,
        tricks=hand.hand_size,
        leader=trick.leader if trick else hand.first_leader(),
        turn=turn,
        led=led_suit(trick.plays, order) if trick else None,
        trump=order.trump,
        cards=_by_seat(trick),
        last=_by_seat(last),
        last_winner=last.winner if last else None,
        last_leader=last.leader if last else None,
        last_number=len(hand.tricks),
        detail=table.detail,
        pad=tuple((c, bool(hand.pack >> c & 1) and not hand.played >> c & 1) for c in _pad_order(hand)),
        pad_headline="" if turn is None else f"{names[turn]} leads" if fresh else f"{names[turn]} played",
        totals=tuple((n, total_words(hand, n), shares[side] <= n <= shares[side] + open_tricks) for n in range(14)),
        totals_headline=f"{words.SIDE_NAMES[side]} took" + (", kitty included" if hand.rules.kitty_is_a_trick else ""),
        open_tricks=open_tricks,
    )


def total_words(hand: BidWhistHand, tricks: int) -> str:
    """What a number of the declarers' tricks would mean."""
    short = hand.needed - tricks
    return f"set by {short}" if short > 0 else "made" if short == 0 else f"{-short} over"


def _by_seat(trick: Trick | None) -> tuple[int | None, ...]:
    return tuple(plain(trick.card_of(seat)) if trick else None for seat in range(4))


def _pad_order(hand: BidWhistHand) -> tuple[int, ...]:
    """All the pack as a pad shows it: spades, hearts, clubs, diamonds, high to low, then the jokers."""
    suits = (0, 1, 3, 2)
    plain = tuple(13 * suit + rank for suit in suits for rank in range(12, -1, -1))
    return plain + tuple(joker for joker in (BIG, LITTLE) if hand.pack >> joker & 1)


def _renege(table: Table, fault: Fault) -> RenegeStage:
    hand, names, seating = table.hand, table.names(), table.opening.seating
    assert fault.seat is not None and fault.trick is not None and hand.order is not None
    tricks = (*hand.tricks, hand.trick) if hand.trick else hand.tricks
    first = tricks[fault.trick - 1]
    led = led_suit(first.plays, hand.order)
    now = len(tricks) if not (hand.trick and not hand.trick.plays) else len(tricks) - 1
    evidence = [_evidence(fault.trick, now, first, fault.seat, f"showed out of {words.SUIT_NAMES[led or 0]}")]
    if fault.proof:
        later = tricks[fault.proof.trick - 1]
        words_after = f"plays {words.a_card(led or 0)} after all"
        evidence.append(_evidence(fault.proof.trick, now, later, fault.seat, words_after))
    else:
        evidence[0] = _evidence(fault.trick, now, first, fault.seat, f"holds {words.a_card(led or 0)}")
    wronged = 1 - seating.side_of[fault.seat]
    penalty = {
        "none": "nothing, by these rules",
        "three_tricks": f"3 tricks to {words.SIDE_LABELS[wronged]}",
        "set": "the contract",
    }[hand.rules.renege_penalty]
    card = words.card(fault.card) if fault.card is not None else "the card"
    why_not = table.why_not_take_back(fault)
    ask = " and ".join(names[s] for s in seating.members(wronged))
    return RenegeStage(
        offender=fault.seat,
        headline=f"Stop: a renege by {words.PLACES[fault.seat]}, {names[fault.seat]}",
        evidence=tuple(evidence),
        question=f"{ask}: what do you ask?",
        options=(
            Option("take_back", "Take back", f"the {card} goes back", why_not, "too late" if why_not else "goes back"),
            Option("overrule", "Overrule", "no penalty, play on", short="play on"),
            Option("penalty", "Penalty", penalty, short=penalty.split(" to ")[0].split(",")[0]),
        ),
        faces=wronged,
        faces_seat=seating.members(wronged)[0],
    )


def _evidence(number: int, now: int, trick: Trick, seat: int, said: str) -> Evidence:
    title = f"Trick {number}, now" if number == now else f"Trick {number}"
    return Evidence(title, tuple((s, int(c)) for s, c in trick.plays if c is not None), seat, said)


def _result(table: Table) -> ResultStage:
    hand, names = table.hand, table.names()
    outcome = hand.outcome
    assert outcome is not None and outcome.counted is not None and outcome.score is not None
    assert hand.contract is not None and hand.declarer is not None and outcome.tricks is not None
    side = table.opening.seating.side_of[hand.declarer]
    took = outcome.tricks[side]
    short = hand.needed - outcome.counted[side]
    headline = "Made" if outcome.made else f"Set by {short}" if short > 0 else "Set"
    remarks = []
    if outcome.counted != outcome.tricks:
        remarks.append(f"With the penalty {outcome.counted[side]} tricks count.")
    if took == 13:
        remarks.append("A Boston.")
    if outcome.fee and any(outcome.fee):
        remarks.append(f"{names[hand.declarer]} pays {words.count(max(outcome.fee), 'chip')} to the bank.")
    if not_read(table):
        remarks.append(not_read(table))
    lines = [line for number, line in table.lines() if number == table.state.number and line.counts]
    after = table.totals()
    hand_line = lines[0] if lines else None
    before = tuple(t - s for t, s in zip(hand_line.total, outcome.score, strict=True)) if hand_line else after
    dealer = table.opening.seating.left(table.state.dealer)
    return ResultStage(
        made=outcome.made,
        headline=headline,
        tricks=words.count(took, "trick"),
        contract=f"{words.contract(hand.contract)} by {words.PLACES[hand.declarer]}",
        needed=f"needed {hand.needed}",
        rows=tuple(
            ScoreRow(
                s.side, s.label, ", ".join(s.names), words.score(before[s.side]),
                words.change(outcome.score[s.side]), words.score(after[s.side]),
            )
            for s in sides(table)
        ),
        remarks=tuple(remarks),
        next="the game is over" if table.winner() else f"{names[dealer]} deals",
        over=table.winner() is not None,
    )  # fmt: skip


def _over(table: Table) -> OverStage:
    won = table.winner()
    assert won is not None
    number, winners = won
    names = table.names(number)
    seating = table.opening.seating
    line = next(line for n, line in table.lines() if n == number and line.winner is not None)
    who = [" and ".join(names[s] for s in seating.members(side)) for side in winners]
    states = [s for s in table.hands if s.number <= number]
    outcomes = [s.hand.outcome for s in states]
    bids = [o for o in outcomes if o and o.made is not None]
    made = [o for o in bids if o.made]
    best = max(made, key=lambda o: max(o.score or (0,)), default=None)
    figures = [("bids made", f"{len(made)} of {len(bids)}")]
    if best and best.tricks and best.declarer is not None and best.contract:
        took = words.count(best.tricks[seating.side_of[best.declarer]], "trick")
        figures.append(("best hand", f"{best.contract[0]} {_short(best.contract)}, {took}"))
    figures.append(("reneges", str(sum(r.penalty for s in states for r in s.hand.rulings))))
    question = table.open_question()
    played = sum(state.dealt for state in table.hands if state.number > number)
    return OverStage(
        headline="A tie" if len(who) > 1 else f"{who[0]} win",
        detail=f"after {words.count(number, 'hand')}, {_duration(table)}",
        winners=winners,
        scores=tuple(
            (
                s,
                words.score(line.total[s]),
                f"{words.SIDE_LABELS[s]}  {', '.join(names[m] for m in seating.members(s))}",
            )
            for s in range(2)
        ),
        figures=tuple(figures),
        question=""
        if question is None
        else f"Hand {number}, as corrected, ends the game. {words.count(played, 'hand')} came after it.",
        options=(
            Option("count", "They count", "the game goes on"),
            Option("leave", "They do not", "the game ended there"),
        )
        if question is not None
        else (),
    )


def _short(contract: str) -> str:
    return "no trump" if "NT" in contract else "down" if contract[1] == "D" else "up"


def _duration(table: Table) -> str:
    begun = datetime.fromisoformat(table.opened_at)
    ended = datetime.fromisoformat(table.facts[-1].time or table.opened_at)
    minutes = max(0, int((ended - begun).total_seconds() // 60))
    hours, minutes = divmod(minutes, 60)
    return (f"{words.count(hours, 'hour')} " if hours else "") + words.count(minutes, "minute")
