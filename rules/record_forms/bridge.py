"""Bridge in records: its tricks are audited, its score left alone (records#tags-of-single-games)."""

from rules.actions import Declare, Origin
from rules.games.bridge import BridgeHand, is_contract
from rules.hand import Hand
from rules.phrases import Phrase
from rules.record_forms.form import COMMON, Form, Written
from rules.record_forms.source import Source


def _bridge(source: Source) -> tuple[str | None, int | None, Hand]:
    dealer = source.seat("Dealer")
    dealer = source.seat("Auction") if dealer is None else dealer
    return None, dealer, BridgeHand(dealer or 0)


def _prepare_bridge(source: Source, hand: BridgeHand) -> None:
    contract, declarer = source.value("Contract"), source.seat("Declarer")
    if contract is None or contract.upper() in ("PASS", "PAS"):
        return
    if not is_contract(contract):
        source.fail("Contract", Phrase("{text} is not a contract, as 4S, 3NT or 2HX are", text=repr(contract)))
    hand.push(Declare(declarer, contract), Origin.RECORDED)


def _write_bridge(hand: BridgeHand, preset: str | None) -> Written:
    tags = {}
    if hand.declarer is not None:
        tags["Declarer"] = hand.seating.letters[hand.declarer]
    if hand.contract is not None:
        tags["Contract"] = hand.contract
    return tags, {}


BRIDGE = Form(_bridge, _prepare_bridge, _write_bridge, COMMON, scored=False)
