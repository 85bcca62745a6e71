"""`make bench`: runs every bench, prints the figures, and writes them to build/bench.json as one flat object of numbers."""

import json
from pathlib import Path

from django.test import override_settings

from tests.bench import decide_bench, register_bench, score_bench, tap_bench

TARGET = Path("build/bench.json")


@override_settings(DEBUG=False, ALLOWED_HOSTS=["testserver"])
def main() -> None:
    figures: dict[str, float] = {}
    for bench in (score_bench, decide_bench, tap_bench, register_bench):
        found = bench.run()
        for name, value in found.items():
            print(f"{name:28} {value:>12,.2f}", flush=True)
        figures |= found
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(json.dumps(figures, indent=1) + "\n")
    print(f"written to {TARGET}")


if __name__ == "__main__":
    main()
