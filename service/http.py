"""The HTTP service: the same questions and rulings as the command line, errors as problem+json.

The referee runs in worker threads, so a long question never holds up a health check.
"""

from __future__ import annotations

import contextlib
import errno
import os
import socket
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import Any

import anyio
import uvicorn
from fastapi import FastAPI, Request, Response
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from service.jsonl import Answerer, case_of, decode, guarded, question_of
from service.judge import Judge
from service.problem import Invalid
from service.ruling import Ruling, one_line
from service.wire import AskRequest, ProblemDetails, RuleRequest, RulingModel

MAX_BODY = 256 * 1024
AT_ONCE = 8  # questions in work; further ones wait their turn
_PROBLEM = "application/problem+json"


def build(judge: Judge, max_body: int = MAX_BODY) -> FastAPI:
    """The application around one judge. It is live at once and ready when the judge is warm."""
    ready = anyio.Event()
    turns = anyio.CapacityLimiter(AT_ONCE)

    @asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        async def warm() -> None:
            await anyio.to_thread.run_sync(judge.warm)
            ready.set()

        async with anyio.create_task_group() as group:
            group.start_soon(warm)
            yield
            group.cancel_scope.cancel()

    app = FastAPI(
        title="simpan 심판",
        summary="A rules referee for board games",
        lifespan=life,
        responses={code: {"model": ProblemDetails} for code in (400, 413, 415, 422, 500)},
    )
    app.add_middleware(_BodyLimit, limit=max_body)
    app.add_exception_handler(HTTPException, _http_problem)
    app.add_exception_handler(ClientDisconnect, _gone)
    app.add_exception_handler(Exception, _own_fault)

    async def judged(answerer: Answerer, row: dict[str, Any]) -> Response:
        ruling = await anyio.to_thread.run_sync(guarded, answerer, row, limiter=turns)
        ruling.id = row.get("id")
        return _said(ruling)

    def asked(row: dict[str, Any]) -> Ruling:
        return judge.ask(*question_of(row))

    def ruled(row: dict[str, Any]) -> Ruling:
        return judge.rule(case_of(row))

    @app.post("/v1/ask", response_model=RulingModel, openapi_extra=_body(AskRequest))
    async def ask(request: Request) -> Response:
        """Answer a question."""
        try:
            row = await _row(request)
            question_of(row)
        except Invalid as error:
            return _refused(error)
        return await judged(asked, row)

    @app.get("/v1/ask", response_model=RulingModel)
    async def ask_by_address(q: str = "", lang: str | None = None) -> Response:
        """Answer a question; the answer may be kept as long as the knowledge base is the same."""
        row = {"question": q, "lang": lang}
        try:
            question_of(row)
        except Invalid as error:
            return _refused(error)
        response = await judged(asked, row)
        response.headers["cache-control"] = "public, max-age=300"
        return response

    @app.post("/v1/rule", response_model=RulingModel, openapi_extra=_body(RuleRequest))
    async def rule(request: Request) -> Response:
        """Rule a case."""
        try:
            row = await _row(request)
            case_of(row)
        except Invalid as error:
            return _refused(error)
        return await judged(ruled, row)

    @app.get("/v1/support")
    async def support() -> Response:
        """Tell what executes and what does not yet."""
        return Response(await anyio.to_thread.run_sync(judge.support), media_type="text/plain")

    @app.get("/healthz")
    async def healthz() -> Response:
        """Say that the process answers."""
        return Response('{"status":"ok"}', media_type="application/json")

    @app.get("/readyz")
    async def readyz() -> Response:
        """Say whether the first question would be answered at once."""
        if ready.is_set():
            return Response('{"status":"ready"}', media_type="application/json")
        return _problem(503, "아직 준비하고 있어요.", "Still loading.")

    return app


class CannotListen(Exception):
    """An address that is no address, or one that somebody else has."""

    def __init__(self, host: str, port: int, why: str) -> None:
        self.ko = f"{host}의 {port}번 포트를 열 수 없어요({why}). --host나 --port를 바꿔 보세요."
        self.en = f"Cannot listen on {host} port {port} ({why}). Try another --host or --port."
        super().__init__(f"{self.ko} / {self.en}")


def listening(host: str, port: int) -> list[socket.socket]:
    """Sockets bound to every address of a host. Raises CannotListen."""
    bound: list[socket.socket] = []
    with contextlib.ExitStack() as undo:
        try:
            found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
            for family, sort, protocol, _, address in dict.fromkeys(found):
                one = undo.enter_context(socket.socket(family, sort, protocol))
                if os.name == "posix":
                    one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                if family == socket.AF_INET6:
                    one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
                try:
                    one.bind(address)
                    one.listen()
                except OSError as error:  # one of two addresses of `localhost` may not be there
                    if error.errno != errno.EADDRNOTAVAIL or not (bound or family == socket.AF_INET6):
                        raise
                else:
                    bound.append(one)
        except (OSError, UnicodeError) as error:
            raise CannotListen(host, port, getattr(error, "strerror", None) or str(error)) from None
        if not bound:
            raise CannotListen(host, port, os.strerror(errno.EADDRNOTAVAIL))
        undo.pop_all()
    return bound


def run(judge: Judge, host: str, port: int) -> bool:
    """Serve until stopped; whether it ever started. Raises CannotListen."""
    sockets = listening(host, port)
    server = uvicorn.Server(uvicorn.Config(build(judge), log_level="warning", server_header=False))
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets)
    return server.started


def _body(model: type[AskRequest] | type[RuleRequest]) -> dict[str, Any]:
    content = {"application/json": {"schema": model.model_json_schema()}}
    return {"requestBody": {"required": True, "content": content}}


async def _row(request: Request) -> dict[str, Any]:
    media = request.headers.get("content-type", "application/json").partition(";")[0].strip().lower()
    if media != "application/json" and not media.endswith("+json"):
        raise HTTPException(415)
    return decode(await request.body(), "body", MAX_BODY)


def _said(ruling: Ruling) -> Response:
    if ruling.verdict == "error":
        fault = any(problem["kind"] == "fault" for problem in ruling.problems)
        return _problem(500 if fault else 422, ruling.answer["ko"], ruling.answer["en"], ruling.problems)
    return Response(ruling.to_json(), media_type="application/json")


_SAID = {
    400: ("요청을 읽을 수 없어요.", "The request cannot be read."),
    404: ("그런 주소가 없어요.", "There is nothing here."),
    405: ("이 주소에서는 쓸 수 없는 방법이에요.", "This method is not allowed here."),
    413: ("내용이 너무 커요.", "The body is too large."),
    415: ("JSON(application/json)만 받아요.", "Only application/json is accepted."),
    422: ("요청에 맞지 않는 곳이 있어요.", "Something in the request does not fit."),
    500: ("심판 프로그램 안에서 문제가 생겼어요.", "Something went wrong inside the referee."),
}


def _problem(status: int, ko: str, en: str, problems: Sequence[dict[str, Any]] = ()) -> Response:
    details = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": en,
        "detail_ko": ko,
        "problems": list(problems),
        "choices": [{"label": {"ko": name, "en": name}} for problem in problems for name in problem["near"]],
    }
    return Response(one_line(details), status_code=status, media_type=_PROBLEM)


def _refused(error: Invalid) -> Response:
    readable = all(problem.where != "body" for problem in error.problems)
    listed = [problem.to_dict() for problem in error.problems]
    return _problem(422 if readable else 400, error.ko, error.en, listed)


async def _http_problem(_: Request, error: Exception) -> Response:
    status = error.status_code if isinstance(error, HTTPException) else 500
    ko, en = _SAID.get(status, (HTTPStatus(status).phrase,) * 2)
    response = _problem(status, ko, en)
    if isinstance(error, HTTPException) and error.headers:
        response.headers.update(error.headers)
    return response


async def _gone(_: Request, error: Exception) -> Response:
    """Whoever leaves in the middle of a body gets no answer, and is no fault of ours."""
    return Response(status_code=400)


async def _own_fault(_: Request, error: Exception) -> Response:
    return _problem(500, *_SAID[500])


class _BodyLimit:
    """Refuses a body that is too large as soon as it shows, declared or not."""

    def __init__(self, app: ASGIApp, limit: int) -> None:
        self.app, self.limit = app, limit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        declared = dict(scope["headers"]).get(b"content-length", b"0")
        if declared.isdigit() and int(declared) > self.limit:
            await _problem(413, *_SAID[413])(scope, receive, send)
            return
        seen = 0

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > self.limit:
                raise HTTPException(413)
            return message

        await self.app(scope, counted, send)
