"""SQL views for people with ordinary tools, over the projections' tables; the file always has the current ones."""

from __future__ import annotations

from collections.abc import Mapping

from sqlite_utils import Database

from kiosk.journal.database import transaction


def prepare_views(db: Database, views: Mapping[str, str]) -> None:
    """Creates the views, given the SELECT of each by name. One that differs is created again, others are left alone."""
    made = {view.name: view.schema for view in db.views}
    wanted = {name: f'CREATE VIEW "{name}" AS {select.strip()}' for name, select in views.items()}
    if all(made.get(name) == sql for name, sql in wanted.items()):
        return
    with transaction(db):
        for name, sql in wanted.items():
            db.conn.execute(f'DROP VIEW IF EXISTS "{name}"')
            db.conn.execute(sql)
