"""From a table's state to what one viewer may see of it (`kiosk.views`). The one place that decides what is shown."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from kiosk import troubles, words
from kiosk.fold import HandState
from kiosk.readings import not_read
from kiosk.table import MOVES, Table
from kiosk.views import (
    AuctionStage,
    CallKey,
    ContractView,
    DealStage,
    DeclareKey,
    DeclareStage,
    Evidence,
    KittyStage,
    Option,
    OverStage,
    PlayStage,
    QuestionStage,
    RenegeStage,
    ResultStage,
    ScoreRow,
    SeatView,
    SideView,
    Stage,
    TableView,
    Undo,
)
from rules.actions import Fault
from rules.cards import BIG, LITTLE, Card
from rules.games.bid_whist import TYPES, Bid, BidWhistHand, Contract
from rules.hand import Stage as HandStage
from rules.tricks import Trick, led_suit

PUBLIC = None
"""The viewer who sees only what everybody may."""


def view(table: Table, viewer: int | None = PUBLIC) -> TableView:
    """The table as a seat may see it, or as everybody may (None)."""
    stage = _stage(table, viewer)
    return TableView(
        table=f"Table {table.opening.number}",
        hand=table.state.number,
        preset=f"{table.opening.game.preset(table.opening.preset).label} rules",
        seats=seats(table),
        sides=sides(table),
        contract=contract_view(table, table.state) if table.state.dealt else None,
        stage=stage,
        undo=undo_words(table),
        saving=table.saving,
        trouble=trouble(table),
        notice=table.notice,
        faces=_faces(table, stage),
        saved=saved(table),
        unsaved=unsaved(table),
        reading=table.reading,
    )


def trouble(table: Table) -> str:
    """The sentence of a banner: what could not be saved, and why."""
    return f"Not saved: {words.lower_first(troubles.trouble(table.failure).what)}" if table.failure else ""


def saved(table: Table) -> str:
    """What is saved, while something is not."""
    if not table.failure:
        return ""
    last = undo_words(table)
    return f"Everything up to {last.what} is saved." if last else "Everything before it is saved."


def unsaved(table: Table) -> str:
    """What is not saved, and what to do meanwhile."""
    drafts = [draft for draft in table.unsaved if draft.kind != "outcome"]
    if not drafts:
        return ""
    if drafts[0].kind == "retract":
        return "The undo after it is not."
    what = words_of(table, drafts[-1].kind, drafts[-1].content, len(drafts), saved=False).what
    keep = " Keep it on the table." if drafts[-1].kind == "play" else ""
    return f"What came next, {what}, is not.{keep}"


def _faces(table: Table, stage: Stage) -> int | None:
    match stage:
        case DealStage():
            return stage.dealer
        case AuctionStage():
            return stage.caller
        case DeclareStage() | KittyStage():
            return stage.declarer
        case PlayStage():
            return {"cards": stage.turn, "total": table.hand.declarer}.get(stage.detail)
        case RenegeStage():
            return stage.faces_seat
        case QuestionStage():
            return stage.faces
    return None


def seats(table: Table, number: int | None = None) -> tuple[SeatView, ...]:
    """The four seats, in the hand in progress or in another."""
    state = table.state if number is None else table.hand_state(number)
    names, hand = table.names(number), state.hand
    assert isinstance(hand, BidWhistHand)
    said = {call.seat: words.call(call.call) for call in hand.calls}
    high = hand.high_call()
    turn = table.turn if number is None else None
    won = [0, 0, 0, 0]
    for trick in hand.tricks:
        if trick.winner is not None:
            won[trick.winner] += 1
    return tuple(
        SeatView(
            seat=seat,
            letter=letter,
            place=words.PLACES[seat],
            name=names[seat],
            side=table.opening.seating.side_of[seat],
            dealer=seat == state.dealer,
            turn=seat == turn,
            said=said.get(seat, ""),
            high=high is not None and high.seat == seat,
            tricks=won[seat],
        )
        for seat, letter in enumerate(table.opening.seating.letters)
    )


def sides(table: Table) -> tuple[SideView, ...]:
    """The two sides with their tricks of this hand and their score."""
    names, totals, shares = table.names(), table.totals(), table.hand.shares()
    seating, declarer = table.opening.seating, table.hand.declarer
    return tuple(
        SideView(
            side=side,
            label=words.SIDE_LABELS[side],
            names=tuple(names[seat] for seat in seating.members(side)),
            tricks=shares[side],
            score=totals[side],
            declares=declarer is not None and seating.side_of[declarer] == side,
        )
        for side in range(2)
    )


def contract_view(table: Table, state: HandState) -> ContractView | None:
    """The contract of a hand, once the declarer has completed it."""
    hand = state.hand
    assert isinstance(hand, BidWhistHand)
    contract, declarer = hand.contract, hand.declarer
    if contract is None or declarer is None:
        return None
    side = table.opening.seating.side_of[declarer]
    shares, standing = hand.shares(), hand.standing()
    needed, has = hand.needed, shares[side]
    said = {True: "made", False: "down", None: f"needs {needed}, has {has}"}[standing]
    return ContractView(
        title=words.bid_of(contract),
        trump=contract.trump,
        by=f"by {words.PLACES[declarer]}, {table.names(state.number)[declarer]}",
        side=side,
        left=has,
        right=shares[1 - side],
        post=needed,
        words=said,
        order="downtown" if contract.downtown else "uptown",
    )


def undo_words(table: Table) -> Undo | None:
    """What undo would take back."""
    group = [f for f in table.last_undoable() if f.kind != "outcome"]
    if not group:
        return None
    if group[0].hand != table.state.number and group[0].kind != "next":
        return Undo(f"hand {group[0].hand}, corrected", "correction")
    if any(f.kind in MOVES for f in group):
        if all(f.kind == "retract" for f in group):
            undone = {f.id for f in table.facts if f.kind == "retract"}
            return Undo("redo" if group[0].content["fact"] in undone else "the card back")
        return Undo("the correction", "correction")
    shown = group[0] if group[0].kind == "dealt" else group[-1]
    return words_of(table, shown.kind, shown.content, len(group))


def words_of(table: Table, kind: str, content: Mapping[str, Any], count: int = 1, saved: bool = True) -> Undo:
    """A fact in few words; `count` is how many of the kind somebody did at once, `saved` whether it is on record."""
    names = table.names()

    def who() -> str:
        seat = table.opening.seating.parse(content["seat"])
        return names[seat] if seat is not None else ""

    match kind:
        case "next":
            return Undo("next hand")
        case "dealt":
            return Undo("dealt")
        case "misdeal":
            return Undo("misdeal")
        case "call":
            call = words.call(content["call"])
            return Undo(f"{count} passes") if count > 1 else Undo(f"{who()}, {call}", call)
        case "declare":
            text = content["contract"]
            return Undo(words.SUIT_NAMES["SHDC".index(text[-1])] if "NT" not in text else _way(text[-1]))
        case "discard":
            return Undo("discards")
        case "know":
            return Undo("cards shown")
        case "play":
            card = words.card(Card.parse(content["card"]))
            return Undo(f"{who()}’s {card}", card)
        case "trick":
            number = f"trick {len(table.hand.tricks) + (not saved)}"
            return Undo(f"{who()}, {number}", number)
        case "claim":
            return Undo("the claim")
        case "total":
            return Undo("the total")
        case "ruling":
            return Undo("penalty" if content["penalty"] else "overruled")
        case "adjust":
            return Undo("adjustment")
        case "player":
            return Undo("new player")
        case "finish":
            return Undo("last hand")
        case "plays_on":
            return Undo("the answer")
    return Undo(kind)


def _way(letter: str) -> str:
    return "downtown" if letter == "D" else "uptown"


# The stages.


def _stage(table: Table, viewer: int | None) -> Stage:
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


def plain(card: int | None) -> int | None:
    """A card as a number and nothing else: what a view holds."""
    return None if card is None else int(card)


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


def menu_options(table: Table) -> tuple[Option, ...]:
    """What the menu of a table offers, with the reason in what cannot be done now."""
    hand, stage = table.hand, _stage(table, PUBLIC)
    none_over = "" if any(s.hand.outcome for s in table.hands) else "no hand is over yet"
    over = "the game is over" if table.over else ""
    no_deal = over or ("the hand is over" if hand.stage is HandStage.OVER else "")
    return (
        Option("sheet", "Score sheet", "hand by hand"),
        Option("correct", "Correct a hand", "this hand goes on", none_over),
        Option("replay", "Replay a hand", "trick by trick", none_over),
        Option(
            "claim",
            "Claim or concede",
            "the tricks still open",
            "" if isinstance(stage, PlayStage) else "not in the play",
        ),
        Option("misdeal", "Misdeal", "same player deals", no_deal),
        Option("redo", "Redo", "what was undone last", "" if table.can_redo else "nothing was undone"),
        Option("adjust", "Adjust the score", "by agreement", over),
        Option("replace", "Replace a player", "another sits down", over),
        Option("rules", "Rules", "as played here"),
        Option("devices", "Devices", "reader, packs, buttons"),
        Option("close", "Close table", "it can be gone on with"),
    )


def where(table: Table) -> str:
    """Where a table stands, in one line: ``Leon to play to trick 9``."""
    shown = view(table).stage
    names = table.names()
    match shown:
        case DealStage():
            return shown.headline
        case AuctionStage():
            return f"{names[shown.caller]} to call"
        case DeclareStage():
            return shown.headline.replace(",", " to")
        case KittyStage():
            return f"{names[shown.declarer]} has the kitty"
        case PlayStage():
            if shown.turn is not None and shown.detail == "cards":
                return f"{names[shown.turn]} to play to trick {shown.number}"
            return f"Trick {shown.number}"
        case RenegeStage() | QuestionStage():
            return shown.headline
        case ResultStage():
            return f"Hand {table.state.number} is over"
        case OverStage():
            return shown.headline
