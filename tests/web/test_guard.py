"""Who is answered: the page itself, on this machine, and nobody else."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from morphs.web.guard import HEADERS, Guard
from morphs.web.lanes import Lane, LostError, warm_context
from tests.web.conftest import OWN, PORT, Asker, apart

JSON = {"content-type": "application/json"}


@pytest.mark.parametrize(
    "host",
    ["evil.example", f"evil.example:{PORT}", "127.0.0.1:1", "127.0.0.1", "localhost.evil.example",
     f"127.0.0.1.evil.example:{PORT}", "", f"user@127.0.0.1:{PORT}", "[::1", "[::2]:8421"],
)  # fmt: skip
def test_other_hosts_are_refused(asker: Asker, host: str) -> None:
    for address in ("/", "/api/about", "/static/main.js"):
        assert asker.client.get(address, headers={"host": host}).status_code == 400


@pytest.mark.parametrize("host", [f"localhost:{PORT}", f"127.0.0.1:{PORT}", f"[::1]:{PORT}"])
def test_own_hosts_are_answered(asker: Asker, host: str) -> None:
    assert asker.client.get("/", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", "http://127.0.0.1:1", f"https://127.0.0.1:{PORT}"]
)
def test_other_origins_may_change_nothing(asker: Asker, origin: str) -> None:
    for address in ("/api/jobs", "/api/edit", "/api/packs/x", "/api/export"):
        answer = asker.client.post(address, json={}, headers={"origin": origin})
        assert answer.status_code == 403
    assert asker.client.delete("/api/jobs/x", headers={"origin": origin}).status_code == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site", "nonsense"])
def test_the_browser_tells_where_a_request_comes_from(asker: Asker, site: str) -> None:
    answer = asker.client.post("/api/edit", json={}, headers={"sec-fetch-site": site})
    assert answer.status_code == 403


@pytest.mark.parametrize(("mode", "status"), [("no-cors", 403), ("cors", 403), ("navigate", 200)])
def test_other_sites_may_lead_here_but_use_no_pictures(
    asker: Asker, mode: str, status: int
) -> None:
    headers = {"sec-fetch-site": "cross-site", "sec-fetch-mode": mode}
    assert asker.client.get("/", headers=headers).status_code == status


def test_the_own_origin_is_answered(asker: Asker) -> None:
    headers = {"origin": OWN, "sec-fetch-site": "same-origin"}
    answer = asker.client.post("/api/edit", json={}, headers=headers)
    assert answer.status_code == 400
    assert answer.json()["error"] == "base: should be a text"


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_what_a_form_can_send_is_refused(asker: Asker, kind: str) -> None:
    answer = asker.client.post("/api/jobs", content=b"{}", headers={"content-type": kind})
    assert answer.status_code == 415


@pytest.mark.parametrize("address", ["/", "/static/main.js", "/api/about", "/nothing", "/pack/x/y"])
def test_every_answer_has_the_rules_of_the_page(asker: Asker, address: str) -> None:
    for method in ("GET", "HEAD"):
        answer = asker.client.request(method, address)
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS
        assert "access-control-allow-origin" not in answer.headers
    refused = asker.client.get(address, headers={"host": "evil.example"})
    assert {name: refused.headers[name] for name in HEADERS} == HEADERS


@pytest.mark.parametrize(
    "path",
    ["../app.py", "..%2fapp.py", "%2e%2e/app.py", "....//app.py", "/etc/passwd", "%2fetc%2fpasswd",
     "..\\app.py", "style/../../app.py", "main.js%00.png", "map"],
)  # fmt: skip
def test_paths_lead_nowhere_else(asker: Asker, path: str) -> None:
    answer = asker.client.get(f"/static/{path}")
    assert answer.status_code == 404
    assert "import" not in answer.text


def test_bodies_are_limited(asker: Asker) -> None:
    large = b'{"kind": "' + b"x" * (9 * 2**20) + b'"}'
    assert asker.client.post("/api/jobs", content=large, headers=JSON).status_code == 413

    def parts() -> object:  # no length is told
        for _ in range(9):
            yield b"x" * 2**20

    answer = asker.client.post("/api/jobs", content=parts(), headers=JSON)  # type: ignore[arg-type]
    assert answer.status_code == 413


@pytest.mark.parametrize(
    ("body", "word"),
    [
        (b"{", "JSON"),
        (b"[]", "object"),
        (b"\xff", "UTF-8"),
        (b'{"kind": "build", "request": ' + b"[" * 40 + b"]" * 40 + b"}", "nested"),
        (b"[" * 100_000, "nested"),
        (b'{"kind": "fly"}', "fly"),
        (b'{"kind": "build"}', "object"),
        (b'{"kind": 1}', "text"),
    ],
)
def test_bodies_that_make_no_sense_are_refused(asker: Asker, body: bytes, word: str) -> None:
    answer = asker.client.post("/api/jobs", content=body, headers=JSON)
    if answer.status_code == 202:  # the job itself says it
        assert word in asker.events(answer.json()["job"])[-1][2]["error"]
        return
    assert answer.status_code == 400
    assert word in answer.json()["error"]


@pytest.mark.parametrize(
    "request_",
    [
        {"pack": ["../secrets"]},
        {"pack": ["/etc"]},
        {"pack": "nothing-that-ships"},
        {"terrain": "/etc/passwd"},
        {"terrain": "land:0000"},
        {"background": "/etc/passwd.png"},
        {"vocabulary": "../x.toml"},
        {"template": "../x.toml"},
        {"pack": {"a": 1}},
        {"board": "grid:257x1"},
        {"board": "grid:200x200x9"},
        {"board": "grid:1x99999999999999999999"},
        {"mask": ["#" * 300]},
        {"nonsense": True},
        {"seed": -1},
    ],
)
def test_requests_name_what_is_at_hand_and_nothing_large(
    asker: Asker, request_: dict[str, object]
) -> None:
    name, last = asker.job("build", request=request_)
    assert name == "failed"
    assert "\n" not in last["error"]
    assert "root:" not in last["error"]


@pytest.mark.parametrize("begun", [False, True])
def test_a_server_that_ends_says_so_instead_of_breaking(begun: bool) -> None:
    sent: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if begun:
            await send({"type": "http.response.start", "status": 200, "headers": []})
        raise asyncio.CancelledError

    async def send(message: Any) -> None:
        sent.append(message)

    host = f"127.0.0.1:{PORT}".encode()
    scope = {"type": "http", "method": "GET", "path": "/", "headers": [(b"host", host)]}
    apart(Guard(app, PORT)(scope, None, send))  # type: ignore[arg-type]
    assert [one["status"] for one in sent if "status" in one] == [200 if begun else 503]
    names = {name for name, _ in sent[0]["headers"]}
    assert b"content-security-policy" in names


def test_who_leaves_while_sending_breaks_nothing(asker: Asker) -> None:
    parts = iter(
        [{"type": "http.request", "body": b"{", "more_body": True}, {"type": "http.disconnect"}]
    )

    async def receive() -> Any:
        return next(parts)

    async def send(message: Any) -> None:
        pass

    headers = [(b"host", f"127.0.0.1:{PORT}".encode()), (b"content-type", b"application/json")]
    scope = {"type": "http", "method": "POST", "path": "/api/check", "headers": headers}
    apart(asker.client.app(scope, receive, send))  # type: ignore[arg-type]
    assert next(parts, None) is None


@pytest.mark.parametrize("begun", [False, True])
def test_calls_that_wait_while_the_server_ends_are_told_so(begun: bool) -> None:
    async def waiting() -> None:
        lane = Lane(warm_context())
        try:
            if begun:
                lane.warm()
            late = asyncio.create_task(lane.call("forms", {}, 60))
            lane.close()
            with pytest.raises(LostError, match="the server is being stopped"):
                await late
        finally:
            lane.close()

    apart(waiting())
