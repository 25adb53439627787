"""`python -m tui.locale [MORE.po …] [--prune]`: bring the German catalogue up to date and compile it.

German from MORE.po fills what is missing. `--prune` drops the entries kept aside. Exit code 1 while anything is
untranslated; the msgids are listed.
"""

from __future__ import annotations

from pathlib import Path

import click

from tui.locale import catalogue


@click.command(help=__doc__)
@click.argument("more", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--prune", is_flag=True, help="Drop the entries kept aside.")
def main(more: tuple[Path, ...], prune: bool) -> None:
    known = [catalogue.read(path) for path in (catalogue.GERMAN, *more)]
    merged = catalogue.merge(catalogue.extract(), known)
    if prune:
        merged.obsolete.clear()
    po = catalogue.po_bytes(merged)
    catalogue.write(catalogue.GERMAN, po)
    catalogue.write(catalogue.GERMAN.with_suffix(".mo"), catalogue.mo_bytes(po))
    missing = [message for message in catalogue.entries(merged) if not catalogue.is_translated(message)]
    click.echo(f"{len(merged)} msgids, {len(missing)} without German, {len(merged.obsolete)} kept aside")
    for message in missing:
        click.echo(f"  {catalogue.key(message)}")
    raise SystemExit(1 if missing else 0)


if __name__ == "__main__":
    main()
