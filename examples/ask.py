"""질문 하나를 물어봐요. Ask one question:  python examples/ask.py "소행성 낼 수 있어?" """

import sys

from service import Judge

question = " ".join(sys.argv[1:]) or "바다 다 깔렸는데 극지 미세조류 낼 수 있어?"
ruling = Judge().ask(question)

print(ruling.verdict)
print(ruling)  # the Korean answer
print(ruling.answer["en"])
for reason in ruling.reasons:
    print("-", reason["ko"], reason["sources"])
