"""The command `whist-kiosk`."""

import click


@click.group(invoke_without_command=True)
@click.version_option(package_name="whist-kiosk")
def main() -> None:
    """Keep the score of a card table."""


if __name__ == "__main__":
    main()
