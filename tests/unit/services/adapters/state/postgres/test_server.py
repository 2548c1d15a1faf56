"""The server of the state: its address, its tables, and what is said when it cannot be used."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from kg.errors import InvalidInputError, StoreUnavailableError
from services.adapters.state.jobs import StateJobs
from services.adapters.state.postgres.connection import Address
from services.adapters.state.postgres.server import PostgresServer, describe_server
from tests.builders.job_values import new
from tests.postgres_local.server import LocalPostgres, free_port


@pytest.mark.parametrize(
    "uri",
    [
        "postgresql://strata:secret@host/db",
        "postgresql://strata@host/db?password=secret",
        "postgresql://strata@host/db?sslmode=verify-full&sslpassword=secret",
    ],
)
def test_an_address_holds_no_password(uri: str) -> None:
    with pytest.raises(InvalidInputError, match="STRATA_STATE_PASSWORD") as refused:
        PostgresServer.open(Address(uri=uri))
    assert "secret" not in str(refused.value)


def test_an_address_names_a_database() -> None:
    with pytest.raises(InvalidInputError, match="names no database"):
        PostgresServer.open(Address(uri="postgresql://strata@host"))


def test_the_password_is_in_no_text_of_the_address() -> None:
    address = Address(uri="postgresql://strata@host/db?sslmode=require", password="secret")
    assert "secret" not in f"{address} {address.address_without_parameters}"
    assert address.address_without_parameters == "postgresql://strata@host/db"


def test_options_of_the_address_stay_beside_those_of_strata() -> None:
    options = Address(uri="postgresql://host/db?options=-c%20work_mem%3D64MB").parameters()["options"]
    assert options.startswith("-c work_mem=64MB -c search_path=strata")


def test_a_server_that_is_not_there_is_named() -> None:
    uri = f"postgresql://strata@127.0.0.1:{free_port()}/db"
    with pytest.raises(StoreUnavailableError, match=f"{uri}: nothing listens there"):
        PostgresServer.open(Address(uri=uri))


def test_a_wrong_password_is_told_from_a_missing_database(postgres_address: Address) -> None:
    for password, said in (("wrong", "refuses the user or the password"), ("", "wants a password")):
        with pytest.raises(StoreUnavailableError, match=said):
            PostgresServer.open(replace(postgres_address, password=password))
    with pytest.raises(StoreUnavailableError, match="no such database"):
        PostgresServer.open(replace(postgres_address, uri=f"{postgres_address.uri}_none"))


def test_it_is_described_without_making_tables(postgres_address: Address, postgres_server: LocalPostgres) -> None:
    assert describe_server(postgres_address) == f"PostgreSQL {postgres_server.version} at {postgres_address.uri}"
    with postgres_server.connect() as connection:
        made = connection.execute("SELECT to_regnamespace('strata') AS schema").fetchone()
    assert made == {"schema": None}


def test_the_tables_are_made_once(postgres_address: Address) -> None:
    first = PostgresServer.open(postgres_address)
    job = StateJobs(first).submit(new())
    first.close()
    again = PostgresServer.open(postgres_address)
    assert StateJobs(again).get(job.id) == job
    again.close()


def test_a_state_of_a_newer_strata_is_refused(postgres_address: Address, postgres_server: LocalPostgres) -> None:
    PostgresServer.open(postgres_address).close()
    postgres_server.execute("UPDATE strata.version SET number = 99")
    with pytest.raises(InvalidInputError, match=r"newer Strata \(version 99"):
        PostgresServer.open(postgres_address)


def test_a_user_who_may_not_make_the_schema_is_told_who_can(
    postgres_address: Address, postgres_server: LocalPostgres
) -> None:
    postgres_server.execute("DROP ROLE IF EXISTS lowly; CREATE ROLE lowly LOGIN PASSWORD 'low'")
    lowly = Address(uri=postgres_address.uri.replace("//strata@", "//lowly@"), password="low")
    with pytest.raises(StoreUnavailableError, match="CREATE SCHEMA strata AUTHORIZATION"):
        PostgresServer.open(lowly)
    postgres_server.execute("CREATE SCHEMA strata AUTHORIZATION lowly")
    server = PostgresServer.open(lowly)
    assert StateJobs(server).list() == []
    server.close()
    postgres_server.execute("DROP OWNED BY lowly; DROP ROLE lowly")


_START = """
import os, sys
from pathlib import Path
from services.adapters.state.state import open_state_at
from tests.builders.job_values import new
from tests.postgres import process_on

state = open_state_at(Path(), sys.argv[1], os.environ["STRATA_STATE_PASSWORD"])
state.jobs().submit(new())
state.close()
"""


def test_services_may_start_at_the_same_moment(postgres_address: Address, root: Path) -> None:
    command = [sys.executable, "-c", _START, postgres_address.uri]
    environment = {"PYTHONPATH": str(root), "STRATA_STATE_PASSWORD": postgres_address.password}
    processes = [subprocess.Popen(command, cwd=root, env=environment) for _ in range(4)]
    assert [process.wait(120) for process in processes] == [0, 0, 0, 0]
    server = PostgresServer.open(postgres_address)
    assert len(StateJobs(server).list()) == 4
    server.close()


def test_a_closed_state_cannot_be_used(postgres: PostgresServer) -> None:
    jobs = StateJobs(postgres)
    postgres.close()
    with pytest.raises(StoreUnavailableError, match="it was closed"):
        jobs.list()
