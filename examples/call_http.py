"""HTTP로 물어봐요. Ask over HTTP; start the service first:  simpan serve"""

import json
import sys
from urllib.request import Request, urlopen

address = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
question = {"question": "바다 다 깔렸는데 극지 미세조류 낼 수 있어?"}
request = Request(
    f"{address}/v1/ask",
    data=json.dumps(question).encode(),
    headers={"content-type": "application/json"},
)
with urlopen(request) as response:
    ruling = json.load(response)

print(ruling["verdict"])
print(ruling["answer"]["ko"])
