import contextlib
import logging
import socket
import threading
import time

import httpx
import pytest
import uvicorn

from service.http import build
from service.wire import ProblemDetails, RulingModel


@contextlib.contextmanager
def served(judge):
    """A real server on a free port, and a client of it."""
    config = uvicorn.Config(build(judge, max_body=10_000), port=0, log_level="error", ws="none")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=20) as client:
            yield client
    finally:
        server.should_exit = True
        thread.join(20)


@pytest.fixture(scope="module")
def client(fake_judge):
    with served(fake_judge()) as client:
        yield client


def problem(response, status):
    assert response.status_code == status
    assert response.headers["content-type"] == "application/problem+json"
    details = ProblemDetails.model_validate(response.json())
    assert details.status == status
    assert any("가" <= letter <= "힣" for letter in details.detail_ko)
    return details


def test_a_question_gets_a_ruling_with_its_id(client):
    response = client.post("/v1/ask", json={"id": 7, "question": "소행성?", "lang": "ko"})
    assert response.status_code == 200
    assert RulingModel.model_validate(response.json()).id == 7
    assert response.json()["answer"]["ko"] == "네. 소행성?"


def test_a_question_may_stand_in_the_address_and_its_answer_be_kept(client):
    response = client.get("/v1/ask", params={"q": "소행성?"})
    assert response.json()["verdict"] == "yes"
    assert "max-age" in response.headers["cache-control"]


def test_a_case_gets_a_ruling(client):
    response = client.post("/v1/rule", json={"case": {"do": {"play": "Comet"}}})
    assert (response.json()["verdict"], response.json()["cost"]) == ("no", 14)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"{", 400),
        (b"[]", 400),
        (b"\xff", 400),
        (b"", 400),
        (b'{"question": NaN}', 400),
        (b"[" * 9_000, 400),
        (b"{}", 422),
        (b'{"question": ""}', 422),
        (b'{"question": 5}', 422),
        (b'{"question": "?", "lang": "jp"}', 422),
        (b'{"question": "?", "case": 5}', 422),
        (b'{"question": "' + b"a" * 20_000 + b'"}', 413),
    ],
    ids=lambda value: str(value)[:30],
)
def test_a_bad_request_is_problem_json_in_both_languages(client, body, status):
    problem(client.post("/v1/ask", content=body, headers={"content-type": "application/json"}), status)


def test_a_body_that_does_not_declare_its_size_is_limited_too(client):
    def chunks():
        for _ in range(30):
            yield b"a" * 1000

    problem(client.post("/v1/ask", content=chunks(), headers={"content-type": "application/json"}), 413)


def test_what_is_no_json_is_refused_by_its_type(client):
    problem(client.post("/v1/ask", content=b"x", headers={"content-type": "text/xml"}), 415)


def test_unknown_addresses_and_methods_are_problem_json(client):
    problem(client.get("/nothing"), 404)
    assert "POST" in client.get("/v1/rule").headers["allow"]
    problem(client.get("/v1/rule"), 405)


def test_an_error_ruling_is_problem_json_with_choices(client):
    details = problem(client.post("/v1/ask", json={"question": "unreadable"}), 422)
    assert details.choices[0].label.en == "Comet"


def test_a_fault_of_our_own_is_500_and_tells_no_secret(client):
    response = client.post("/v1/ask", json={"question": "broken"})
    problem(response, 500)
    assert "secret" not in response.text


def test_a_client_that_leaves_in_the_middle_of_a_body_is_no_fault(client, caplog):
    head = b"POST /v1/ask HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n"
    with caplog.at_level(logging.INFO):
        with socket.create_connection(("127.0.0.1", client.base_url.port)) as leaving:
            leaving.sendall(head + b'{"question"')
            time.sleep(0.2)
        time.sleep(0.3)
        assert client.get("/healthz").status_code == 200
    assert not [record for record in caplog.records if record.exc_info]


def test_health_and_readiness(client):
    assert client.get("/healthz").json() == {"status": "ok"}
    for _ in range(100):
        if client.get("/readyz").status_code == 200:
            break
        time.sleep(0.05)
    assert client.get("/readyz").json() == {"status": "ready"}


def test_it_is_alive_but_not_ready_while_it_loads_and_a_long_question_blocks_nobody(fake_judge):
    loaded, answered = threading.Event(), threading.Event()

    class Slow(fake_judge):
        def warm(self):
            loaded.wait(20)

        def ask(self, text, lang=None, case=None):
            answered.wait(20)
            return super().ask(text, lang, case)

    with served(Slow()) as client:
        problem(client.get("/readyz"), 503)
        waiting = threading.Thread(target=client.post, args=("/v1/ask",), kwargs={"json": {"question": "?"}})
        waiting.start()
        assert client.get("/healthz").status_code == 200
        answered.set()
        waiting.join(20)
        loaded.set()


def test_the_schema_tells_what_may_be_asked(client):
    schema = client.get("/openapi.json").json()
    assert "question" in str(schema["paths"]["/v1/ask"]["post"]["requestBody"])


def test_support_is_plain_text(client):
    assert client.get("/v1/support").text == "all of it"
