"""판의 상황을 판정해요. Rule a table and an act:  python examples/rule_a_case.py [case.json]"""

import json
import sys
from pathlib import Path

from service import Judge

file = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_name("play_arctic_algae.json")
case = json.loads(file.read_text(encoding="utf-8"))
ruling = Judge().rule(case)

print(ruling.verdict, ruling.cost, ruling.delta)
print(ruling)
