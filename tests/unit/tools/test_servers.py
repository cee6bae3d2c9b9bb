import os
import socket
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from tools import servers
from tools.servers import free_port, make_postgres_user


def test_a_port_that_was_given_is_not_given_again_and_can_be_listened_on() -> None:
    ports = [free_port() for _ in range(50)]
    assert len(set(ports)) == len(ports)
    for port in ports:
        with socket.socket() as server:
            server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            server.bind(("127.0.0.1", port))
            server.listen()


def test_the_user_of_postgresql_is_made_by_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    making: list[str] = []
    made_beside: list[int] = []

    def make(name: str) -> None:
        making.append(name)
        time.sleep(0.01)  # As long as it takes the others to begin as well.
        made_beside.append(len(making))
        making.remove(name)

    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(servers, "ensure_user_exists", make)
    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(make_postgres_user) for _ in range(4)]:
            done.result()
    assert made_beside == [1, 1, 1, 1]
