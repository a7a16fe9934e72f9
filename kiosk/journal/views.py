"""Views: what people with ordinary tools look at, made over the projections' tables; the file has today's, always."""

from __future__ import annotations

from collections.abc import Mapping

from sqlite_utils import Database

from kiosk.journal.database import transaction


def prepare_views(db: Database, views: Mapping[str, str]) -> None:
    """Makes the views, by name the SELECT of each; one that is not as declared is made anew, others are left alone."""
    made = {view.name: view.schema for view in db.views}
    wanted = {name: f'CREATE VIEW "{name}" AS {select.strip()}' for name, select in views.items()}
    if all(made.get(name) == sql for name, sql in wanted.items()):
        return
    with transaction(db):
        for name, sql in wanted.items():
            db.conn.execute(f'DROP VIEW IF EXISTS "{name}"')
            db.conn.execute(sql)
