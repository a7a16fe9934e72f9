"""Each game's own part of a record (records#tags-of-single-games): its house rules, what comes before its first lead,
its own tags."""

from collections.abc import Mapping

from rules.record_forms.bid_whist import BID_WHIST
from rules.record_forms.bridge import BRIDGE
from rules.record_forms.contract_whist import CONTRACT_WHIST
from rules.record_forms.form import Form, known
from rules.record_forms.german_whist import GERMAN_WHIST
from rules.record_forms.knockout_whist import KNOCKOUT_WHIST
from rules.record_forms.solo_whist import SOLO_WHIST
from rules.record_forms.source import NOT_KNOWN, Source, Unreadable
from rules.record_forms.spades import SPADES
from rules.record_forms.whist import WHIST

__all__ = ["FORMS", "NOT_KNOWN", "Form", "Source", "Unreadable", "known"]

FORMS: Mapping[str, Form] = {
    "Bridge": BRIDGE,
    "BidWhist": BID_WHIST,
    "Spades": SPADES,
    "Whist": WHIST,
    "SoloWhist": SOLO_WHIST,
    "ContractWhist": CONTRACT_WHIST,
    "KnockoutWhist": KNOCKOUT_WHIST,
    "GermanWhist": GERMAN_WHIST,
}
"""By the value of the tag `Game`."""
