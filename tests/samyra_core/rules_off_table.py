"""Print what notices when a rule is switched off: `python -m tests.samyra_core.rules_off_table`."""

from __future__ import annotations

from tests.samyra_core.test_rules_off import caught_by


def main() -> None:
    print("| rule | golden numbers that fail | replays that fail |")
    print("|---|---|---|")
    for rule, failed in caught_by().items():
        replays = [name.removeprefix("replay ") for name in failed if name.startswith("replay ")]
        golden = [name.split("_")[0].upper() for name in failed if not name.startswith("replay ")]
        print(f"| {rule} | {len(golden)}: {', '.join(dict.fromkeys(golden))} | {', '.join(replays) or '–'} |")


if __name__ == "__main__":
    main()
