"""A PostgreSQL and a Redis of one's own: free ports of 127.0.0.1, a temporary directory, gone at the end.

`python -m referee.ops.services [--postgres] [--redis] -- command …` runs the command with DATABASE_URL and REDIS_URL set
and gives back its exit status. Tests use the classes, to kill a service and bring it back.
"""

import argparse
import os
import pwd
import shutil
import signal
import socket
import subprocess  # noqa: S404  (starting servers is what this module is for)
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import FrameType

START_SECONDS = 60


class ServiceError(Exception):
    """A server that is not installed or did not start; the message says what to do."""


def free_port() -> int:
    """A port of 127.0.0.1 that nobody listens on now."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def answers(port: int) -> bool:
    with socket.socket() as client:
        client.settimeout(1)
        return client.connect_ex(("127.0.0.1", port)) == 0


class Service:
    """One server process; `start` returns when it answers, `stop` when it is gone."""

    name = "service"

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        raise NotImplementedError

    def user(self) -> str | None:
        return None

    def start(self) -> None:
        log = (self.directory / f"{self.name}.log").open("ab")
        self.process = subprocess.Popen(  # noqa: S603  (our own fixed command)
            self.command(),
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            user=self.user(),
            start_new_session=True,
        )
        log.close()
        deadline = time.monotonic() + START_SECONDS
        while not self.ready():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                raise ServiceError(
                    f"{self.name} did not start: {(self.directory / f'{self.name}.log').read_text()[-2000:]}"
                )
            time.sleep(0.05)

    def ready(self) -> bool:
        return answers(self.port)

    def kill(self) -> None:
        """As a power cut would: no time to say goodbye."""
        if self.process:
            self.process.kill()
            self.process.wait()

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                self.kill()
        self.process = None


class Redis(Service):
    """A Redis that keeps nothing on disk."""

    name = "redis"

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def command(self) -> list[str]:
        program = shutil.which("redis-server")
        if not program:
            raise ServiceError("redis-server is not installed: apt install redis-server")
        options = ["--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", str(self.directory)]
        return [program, "--port", str(self.port), *options]


class Postgres(Service):
    """The newest PostgreSQL of this machine on a fresh cluster; run as user postgres when we are root (it refuses root)."""

    name = "postgres"

    def __init__(self, directory: Path) -> None:
        super().__init__(directory)
        self.data = directory / "pg" / "data"

    @property
    def url(self) -> str:
        return f"postgres://postgres@127.0.0.1:{self.port}/postgres"

    def user(self) -> str | None:
        return "postgres" if os.geteuid() == 0 else None

    def program(self, name: str) -> str:
        found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
        if found:
            return str(found[-1])
        on_path = shutil.which(name)
        if not on_path:
            raise ServiceError(f"PostgreSQL's {name} is not installed: apt install postgresql")
        return on_path

    def command(self) -> list[str]:
        careless = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]  # thrown away afterwards
        settings = ["listen_addresses=127.0.0.1", f"unix_socket_directories={self.data.parent}", *careless]
        flags = [part for setting in settings for part in ("-c", setting)]
        return [self.program("postgres"), "-D", str(self.data), "-p", str(self.port), *flags]

    def start(self) -> None:
        if not self.data.exists():
            self._initialise()
        super().start()

    def _initialise(self) -> None:
        self.data.parent.mkdir(mode=0o700)
        if user := self.user():
            owner = pwd.getpwnam(user)
            os.chown(self.data.parent, owner.pw_uid, owner.pw_gid)
        options = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"]
        done = subprocess.run(  # noqa: S603  (our own fixed command)
            [self.program("initdb"), "-D", str(self.data), *options],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            user=user,
            cwd=self.data.parent,
            check=False,
        )
        if done.returncode:
            raise ServiceError(f"initdb failed: {done.stderr[-2000:]}")

    def ready(self) -> bool:
        probe = [self.program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(probe, stdin=subprocess.DEVNULL, check=False).returncode == 0  # noqa: S603  (our own)


@contextmanager
def temporary_directory() -> Iterator[Path]:
    """One that user postgres may walk through, and that goes away whoever owns what is in it."""
    directory = Path(tempfile.mkdtemp(prefix="referee-"))
    directory.chmod(0o755)
    try:
        yield directory
    finally:
        shutil.rmtree(directory, ignore_errors=True)


@contextmanager
def running(service: Service) -> Iterator[Service]:
    service.start()
    try:
        yield service
    finally:
        service.stop()


def _leave(signum: int, frame: FrameType | None) -> None:
    raise SystemExit(128 + signum)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--postgres", action="store_true")
    parser.add_argument("--redis", action="store_true")
    parser.add_argument("command", nargs="+")
    options = parser.parse_args()
    signal.signal(signal.SIGTERM, _leave)
    with ExitStack() as stack:
        directory = stack.enter_context(temporary_directory())
        environment = dict(os.environ)
        if options.postgres:
            database = Postgres(directory)
            stack.enter_context(running(database))
            environment["DATABASE_URL"] = database.url
        if options.redis:
            broker = Redis(directory)
            stack.enter_context(running(broker))
            environment["REDIS_URL"] = broker.url
        command = subprocess.Popen(options.command, env=environment)  # noqa: S603  (what the caller asked for)
        try:
            return command.wait()
        finally:
            command.terminate()
            command.wait()


if __name__ == "__main__":
    try:
        sys.exit(main())
    except ServiceError as problem:
        sys.exit(str(problem))
