"""`whist-kiosk fleet`: what tables' kiosks have recorded, brought to the desk's."""

import click

from kiosk.main.commands.lazy import Lazy

COMMANDS = {
    "admit": "kiosk.main.commands.fleet_network:admit",
    "export": "kiosk.main.commands.fleet_records:export",
    "import": "kiosk.main.commands.fleet_records:import_",
    "join": "kiosk.main.commands.fleet_network:join",
    "seats": "kiosk.main.commands.fleet_records:seats",
    "serve": "kiosk.main.commands.fleet_network:serve",
    "status": "kiosk.main.commands.fleet_records:status",
    "trial": "kiosk.main.commands.fleet_network:trial",
    "withdraw": "kiosk.main.commands.fleet_network:withdraw",
}


@click.group(cls=Lazy, places=COMMANDS)
def fleet() -> None:
    """Bring together what several kiosks record in a night.

    One kiosk is the desk. The others are at tables, and everything they record comes to the desk, each entry once.
    """
