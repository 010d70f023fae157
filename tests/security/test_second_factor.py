"""A second factor for staff: the codes, the sign-in, the acts that matter most, and recovery by two people."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from croupier.server.refused import ServerRefused
from croupier.server.sessions import totp
from croupier.server.sessions.passkeys import Site
from croupier.server.sessions.session_store import People
from croupier.store.sqlite import SqliteStore
from croupier.table.actors import Actor, Role
from tests.security.authenticator import Authenticator
from tests.security.inside import HOST, PASSWORD, Clock, House, hire_signed_in, inside

SECRET = b"12345678901234567890"


@pytest.mark.parametrize(
    ("seconds", "code"),
    [(59, "287082"), (1_111_111_109, "081804"), (1_234_567_890, "005924"), (20_000_000_000, "353130")],
)
def test_the_codes_are_those_of_the_standard(seconds: int, code: str) -> None:
    assert totp.code_of(SECRET, totp.step_at(seconds * 1000)) == code
    assert totp.step_of(SECRET, code, seconds * 1000) == seconds // 30


def test_a_code_counts_a_step_early_and_late_and_once() -> None:
    now = 10_000 * 30_000
    for step in (9_999, 10_000, 10_001):
        assert totp.step_of(SECRET, totp.code_of(SECRET, step), now) == step
        assert totp.step_of(SECRET, totp.code_of(SECRET, step), now, after=step) is None
    assert totp.step_of(SECRET, totp.code_of(SECRET, 9_998), now) is None
    for nonsense in ("", "12345", "1234567", "abcdef", "\uff11\uff12\uff13\uff14\uff15\uff16"):
        assert totp.step_of(SECRET, nonsense, now) is None


Act = Callable[["Scene"], Awaitable[None]]


class Scene:
    """Staff at a server whose clock the test moves."""

    def __init__(self, house: House, clock: Clock) -> None:
        self.house = house
        self.clock = clock
        self.secrets: dict[str, bytes] = {}

    async def post(self, name: str, path: str, body: object = None) -> str:
        """Call as somebody; return the refusal's code, or nothing."""
        answer = await self.house.call(f"token of {name}", "POST", path, body)
        return str(answer.json()["code"]) if answer.status_code >= 400 else ""

    def code(self, name: str, ahead: int = 0) -> str:
        return totp.code_of(self.secrets[name], totp.step_at(self.clock.now()) + ahead)

    async def set_up(self, name: str) -> None:
        """Set somebody's factor."""
        begun = (await self.house.call(f"token of {name}", "POST", "/me/factor")).json()
        people = self.house.floor.desk.people
        assert name not in people.factors
        self.secrets[name] = self.house.floor.factors._pending[name].secret  # noqa: SLF001 - what a telephone would keep
        assert begun["secret"] == totp.written(self.secrets[name])
        assert begun["address"].startswith("otpauth://totp/Croupier:")
        assert await self.post(name, "/me/factor/confirmed", {"code": "000000x"}) == "wrong-code"
        self.clock.ahead += 1_000_000
        assert await self.post(name, "/me/factor", None) == ""
        self.secrets[name] = self.house.floor.factors._pending[name].secret  # noqa: SLF001 - the same
        assert await self.post(name, "/me/factor/confirmed", {"code": self.code(name)}) == ""

    async def sign_in(self, name: str, code: str = "") -> str:
        body = {"name": name, "password": PASSWORD, "code": code}
        answer = await self.house.call("", "POST", "/sessions", body)
        return str(answer.json()["code"]) if answer.status_code >= 400 else ""


@pytest.fixture(scope="module")
def hired(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return hire_signed_in(tmp_path_factory.mktemp("factor")).read_bytes()


@pytest.fixture
def run(hired: bytes, tmp_path: Path) -> Callable[..., None]:
    (tmp_path / "tables.db").write_bytes(hired)

    def runs(act: Act, **settings: object) -> None:
        async def all_of_it() -> None:
            clock = Clock()
            async with inside(tmp_path, clock, **settings) as house:
                await act(Scene(house, clock))

        asyncio.run(all_of_it())

    return runs


CLOSE: dict[str, object] = {"scope": "table", "name": "lucky8", "closed": True, "why": "a drill"}
MONEY: dict[str, object] = {"kind": "table-fill", "subject": "lucky8", "cents": 500, "why": "a drill"}
ACCOUNT: dict[str, object] = {"name": "dora", "order": "disable", "why": "a drill"}
ACTS: tuple[tuple[str, dict[str, object]], ...] = (
    ("/office/closures", CLOSE),
    ("/office/orders", MONEY),
    ("/office/accounts", ACCOUNT),
)


def test_a_sign_in_needs_the_code_once_there_is_a_factor(run: Callable[..., None]) -> None:
    async def act(scene: Scene) -> None:
        assert await scene.sign_in("dora") == ""
        await scene.set_up("mia")
        assert await scene.sign_in("mia") == "second-factor"
        used = scene.code("mia")
        assert await scene.sign_in("mia", used) == "wrong-code", "the code that confirmed the factor is used up"
        scene.clock.ahead += 600_000
        assert await scene.sign_in("mia", scene.code("mia")) == ""
        assert await scene.sign_in("mia", scene.code("mia")) == "wrong-code"
        state = (await scene.house.call("token of sam", "GET", "/me/factor")).json()
        assert state == {"has": False, "required": False, "fresh": 0, "passkeys": 0}

    run(act)


def test_acts_that_matter_most_need_a_fresh_code(run: Callable[..., None]) -> None:
    async def act(scene: Scene) -> None:
        for path, body in ACTS[:2]:
            assert await scene.post("mia", path, body) == "", "whoever has no factor is not asked for one"
        await scene.set_up("mia")
        assert await scene.post("mia", *ACTS[0]) == "", "confirming was showing a code"
        scene.clock.ahead += 301_000
        for path, body in ACTS:
            assert await scene.post("mia", path, body) == "step-up"
        assert await scene.post("mia", "/me/factor") == "step-up", "nor is another set without the old one"
        assert (await scene.house.call("token of mia", "GET", "/office/floor")).status_code == 200
        assert await scene.post("mia", "/me/factor/codes", {"code": scene.code("mia")}) == ""
        for path, body in ACTS:
            assert await scene.post("mia", path, body) == ""
        assert await scene.post("sam", "/me/factor/codes", {"code": "123456"}) == "no-factor"

    run(act)


def test_where_it_is_required_nobody_does_them_without(run: Callable[..., None]) -> None:
    async def act(scene: Scene) -> None:
        for path, body in ACTS:
            assert await scene.post("mia", path, body) == "no-factor"
        guest = await scene.house.call("", "POST", "/guests", {"name": "ann"})
        refused = await scene.house.call(guest.json()["token"], "POST", "/office/closures", CLOSE)
        assert refused.json()["code"] == "post-too-low"
        assert (await scene.house.call(guest.json()["token"], "POST", "/me/factor")).json()["code"] == "post-too-low"

    run(act, second_factor=True)


def test_a_lost_factor_is_taken_away_by_two_others(run: Callable[..., None]) -> None:
    async def act(scene: Scene) -> None:
        await scene.set_up("sam")
        reset = {"name": "sam", "order": "reset-factor", "why": "their telephone is gone"}
        assert await scene.post("dora", "/office/accounts", reset) == "post-too-low"
        assert await scene.post("mia", "/office/accounts", reset) == ""
        assert await scene.post("mia", "/office/accounts", reset) == "second-person"
        assert scene.house.floor.factors.has("sam")
        scene.clock.ahead += 25 * 3_600_000
        assert await scene.post("max", "/office/accounts", reset) == "", "after a day it is asked for anew"
        assert scene.house.floor.factors.has("sam")
        assert await scene.post("mia", "/office/accounts", reset) == ""
        assert not scene.house.floor.factors.has("sam")
        assert (await scene.house.call("token of sam", "GET", "/me")).status_code == 401
        assert await scene.sign_in("sam") == ""
        assert await scene.post("mia", "/office/accounts", reset) == "no-factor"

    run(act)


def test_nobody_takes_their_own_or_a_higher_post_s_away(run: Callable[..., None]) -> None:
    async def act(scene: Scene) -> None:
        await scene.set_up("max")
        await scene.set_up("mia")
        own = {"name": "mia", "order": "reset-factor", "why": "mine"}
        assert await scene.post("mia", "/office/accounts", own) == "second-person"
        assert await scene.post("mia", "/office/accounts", {**own, "name": "max"}) == "second-person"

    run(act)


def test_wrong_codes_make_their_sender_wait(run: Callable[..., None]) -> None:
    async def act(scene: Scene) -> None:
        await scene.set_up("mia")
        scene.clock.ahead += 60_000
        said = {await scene.post("mia", "/me/factor/codes", {"code": f"{number:06d}"}) for number in range(30)}
        assert "too-many-sign-ins" in said

    run(act)


def test_strangers_at_the_same_address_do_not_keep_staff_from_the_emergency_stop(run: Callable[..., None]) -> None:
    """Wrong passwords at an account hold up sign-ins to it, not whoever has a session of it."""

    async def act(scene: Scene) -> None:
        await scene.set_up("mia")
        scene.clock.ahead += 600_000
        for _ in range(15):
            await scene.house.call("", "POST", "/sessions", {"name": "mia", "password": "a wrong password"})
        assert await scene.sign_in("mia", scene.code("mia")) == "too-many-sign-ins"
        assert await scene.post("mia", "/me/factor/codes", {"code": scene.code("mia")}) == ""
        stop = {"scope": "play", "closed": True, "why": "a drill"}
        assert await scene.post("mia", "/office/closures", stop) == ""

    run(act)


def test_the_secret_is_stored_sealed_and_apart(run: Callable[..., None], tmp_path: Path) -> None:
    secrets: list[bytes] = []

    async def act(scene: Scene) -> None:
        await scene.set_up("mia")
        secrets.append(scene.secrets["mia"])

    run(act)
    store = SqliteStore(tmp_path / "tables.db", read_only=True)
    sealed = People().read(store).factors["mia"]
    store.close()
    text = b"".join(file.read_bytes() for file in tmp_path.glob("tables.db*"))
    for form in (secrets[0], secrets[0].hex().encode(), totp.written(secrets[0]).encode()):
        assert form not in text
    assert sealed.encode() in text


async def _options(scene: Scene, name: str, path: str, body: object = None) -> str:
    answer = await scene.house.call(f"token of {name}", "POST", path, body)
    return str(answer.json().get("options", answer.json().get("code")))


async def _with_passkey(scene: Scene, name: str) -> Authenticator:
    """Let somebody add a passkey."""
    made = Authenticator(HOST, f"http://{HOST}")
    answer = made.made(await _options(scene, name, "/me/passkeys/new"))
    assert await scene.post(name, "/me/passkeys", {"passkey": answer}) == ""
    return made


def test_a_passkey_signs_in_and_opens_what_matters_most(run: Callable[..., None]) -> None:
    async def act(scene: Scene) -> None:
        device = await _with_passkey(scene, "mia")
        assert await scene.sign_in("mia") == "second-factor"
        scene.clock.ahead += 301_000
        assert await scene.post("mia", *ACTS[0]) == "step-up"
        assert await scene.post("mia", "/me/passkeys/new") == "step-up", "nor is another added without the first"
        asked = await _options(scene, "mia", "/me/passkeys/asked")
        assert await scene.post("mia", "/me/passkeys/shown", {"passkey": device.signed(asked)}) == ""
        assert await scene.post("mia", *ACTS[0]) == ""
        who = {"name": "mia", "password": PASSWORD}
        shown = device.signed(await _options(scene, "", "/sessions/passkey", who))
        answer = await scene.house.call("", "POST", "/sessions", {**who, "passkey": shown})
        assert answer.status_code == 201
        assert await _options(scene, "", "/sessions/passkey", {**who, "password": "wrong"}) == "sign-in-failed"
        assert await _options(scene, "", "/sessions/passkey", {**who, "name": "sam"}) == "no-factor"

    run(act)


def test_a_passkey_that_is_another_s_spoilt_replayed_or_of_another_site_is_refused(run: Callable[..., None]) -> None:
    async def act(scene: Scene) -> None:
        factors, mia = scene.house.floor.factors, Actor(Role.PIT_MANAGER, "mia")
        device, other = await _with_passkey(scene, "mia"), await _with_passkey(scene, "max")

        async def shown(passkey: str) -> str:
            # Not by a call: each wrong one would make its sender wait.
            try:
                factors.step_up_by_passkey(mia, "token of mia", passkey, Site(HOST, f"http://{HOST}"))
            except ServerRefused as refused:
                return refused.code
            return ""

        async def asked() -> str:
            return await _options(scene, "mia", "/me/passkeys/asked")

        good = device.signed(await asked())
        assert await shown(good) == ""
        assert await shown(good) == "wrong-passkey", "a challenge is answered once"
        assert await shown(other.signed(await asked())) == "wrong-passkey"
        assert await shown(device.signed(await asked(), spoilt=True)) == "wrong-passkey"
        assert await shown(device.signed(await asked(), origin="http://evil.example")) == "wrong-passkey"
        for nonsense in ("", "{}", "[]", "nonsense", '{"id": 1}'):
            await asked()
            assert await shown(nonsense) == "wrong-passkey"
        waited = await asked()
        scene.clock.ahead += 121_000
        assert await shown(device.signed(waited)) == "wrong-passkey"
        assert await shown(device.signed(await asked())) == ""

    run(act)


def test_two_others_take_passkeys_away_too(run: Callable[..., None]) -> None:
    async def act(scene: Scene) -> None:
        await _with_passkey(scene, "sam")
        reset = {"name": "sam", "order": "reset-factor", "why": "their key is gone"}
        assert await scene.post("mia", "/office/accounts", reset) == ""
        assert await scene.post("max", "/office/accounts", reset) == ""
        assert await scene.sign_in("sam") == ""

    run(act)
