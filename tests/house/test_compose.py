"""The deployment files: valid, without a default password, open to this machine only, and not run by root."""

from __future__ import annotations

import fnmatch
import os
import re
import shutil
import subprocess
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import check_jsonschema
import pytest
import yaml
from click.testing import CliRunner

from services.config import Settings
from tests.neo4j_local.releases import RELEASES

SECRET = re.compile(r"PASSWORD|SECRET|TOKEN|_KEY|CREDENTIAL", re.IGNORECASE)
PASSWORD = "correct-horse-battery"


def run(command: Sequence[str], root: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run in the repository with a given environment, and no `.env` of whoever runs the tests."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("STRATA_", "NEO4J_"))}
    kept |= {"COMPOSE_DISABLE_ENV_FILE": "1", **environment}
    return subprocess.run(command, cwd=root, env=kept, capture_output=True, text=True, timeout=120, check=False)


def compose_client() -> bool:
    """Whether `docker compose` is there; it reads a file without an engine."""
    return (
        bool(shutil.which("docker"))
        and not subprocess.run(
            ["docker", "compose", "version"], capture_output=True, timeout=60, check=False
        ).returncode
    )


@pytest.fixture(scope="module")
def compose(root: Path) -> dict[str, Any]:
    """The parsed file."""
    return yaml.safe_load((root / "docker-compose.yml").read_text("utf-8"))


@pytest.fixture(scope="module")
def shared_state(root: Path) -> dict[str, Any]:
    """The parsed file that puts the state on PostgreSQL."""
    return yaml.safe_load((root / "docker-compose.postgres.yml").read_text("utf-8"))


@pytest.fixture(scope="module")
def stages(root: Path) -> list[list[str]]:
    """The instructions of each stage of the Dockerfile, continued lines joined."""
    text = re.sub(r"\\\n\s*", " ", (root / "Dockerfile").read_text("utf-8"))
    instructions = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    starts = [at for at, line in enumerate(instructions) if line.startswith("FROM ")]
    return [instructions[start:end] for start, end in zip(starts, [*starts[1:], None], strict=True)]


@pytest.mark.parametrize("file", ["docker-compose.yml", "docker-compose.postgres.yml"])
def test_the_compose_files_keep_the_schema_of_the_compose_specification(root: Path, file: str) -> None:
    done = CliRunner().invoke(check_jsonschema.main, ["--builtin-schema", "vendor.compose-spec", str(root / file)])
    assert done.exit_code == 0, done.output


def test_no_container_takes_all_memory_or_fills_the_disk_with_its_log(
    compose: dict[str, Any], shared_state: dict[str, Any]
) -> None:
    services = {**compose["services"], "postgres": shared_state["services"]["postgres"]}
    assert {"neo4j", "strata", "postgres"} <= services.keys()
    for name, service in services.items():
        assert re.search(r":-\d+g\}$", service["mem_limit"]), name
        assert {"max-size", "max-file"} <= service["logging"]["options"].keys(), name


def test_docker_compose_reads_the_file_with_a_password_and_refuses_it_without(root: Path) -> None:
    """Its own reader where there is one; elsewhere its rule for `${NAME:?message}`, by which it would refuse."""
    if compose_client():
        command = ["docker", "compose", "--profile", "*", "config", "--quiet"]
        assert run(command, root, STRATA_NEO4J_PASSWORD=PASSWORD).returncode == 0
        refused = run(command, root)
        assert refused.returncode != 0
        assert ".env" in refused.stderr
    text = (root / "docker-compose.yml").read_text("utf-8")
    assert "${STRATA_NEO4J_PASSWORD" in text
    assert not re.findall(r"\$\{STRATA_NEO4J_PASSWORD(?!:\?[^}]*\.env)", text)


def test_no_service_has_a_password_written_down(compose: dict[str, Any]) -> None:
    for service in compose["services"].values():
        for name, value in service["environment"].items():
            if SECRET.search(name) or name == "NEO4J_AUTH":
                assert re.fullmatch(r"(neo4j/)?\$\{STRATA_NEO4J_PASSWORD:\?[^}]+\}", value), name


def test_neo4j_is_the_tested_release_with_gds_and_is_healthy_only_when_gds_answers(compose: dict[str, Any]) -> None:
    neo4j = compose["services"]["neo4j"]
    assert neo4j["image"] == f"neo4j:{RELEASES['lts'].neo4j}-community"
    assert neo4j["environment"]["NEO4J_PLUGINS"] == '["graph-data-science"]'
    assert "gds.version()" in neo4j["healthcheck"]["test"][1]


def test_every_service_that_stays_up_has_a_health_check_and_a_volume(compose: dict[str, Any]) -> None:
    lasting = {name: service for name, service in compose["services"].items() if "profiles" not in service}
    assert list(lasting) == ["neo4j", "api"]
    for service in lasting.values():
        assert {"test", "interval", "timeout", "retries"} <= set(service["healthcheck"])
        assert {volume.partition(":")[0] for volume in service["volumes"]} <= set(compose["volumes"])
        assert service["restart"] == "unless-stopped"


def test_neo4j_keeps_data_and_logs_and_knows_its_memory(compose: dict[str, Any]) -> None:
    neo4j = compose["services"]["neo4j"]
    assert {"neo4j-data:/data", "neo4j-logs:/logs"} == set(neo4j["volumes"])
    assert {name.rpartition("memory_")[2] for name in neo4j["environment"] if "memory_" in name} == {
        "heap_initial__size",
        "heap_max__size",
        "pagecache_size",
    }


def test_the_service_is_healthy_when_it_is_ready_and_may_finish_before_it_is_killed(compose: dict[str, Any]) -> None:
    api = compose["services"]["api"]
    assert "/readyz" in api["healthcheck"]["test"][-1]
    assert int(api["stop_grace_period"].removesuffix("s")) > 15 + 10
    assert api["command"] == ["serve"]


def test_service_and_command_line_share_graph_state_and_image(compose: dict[str, Any]) -> None:
    api, command = compose["services"]["api"], compose["services"]["strata"]
    for name in ("image", "volumes", "depends_on", "cap_drop", "security_opt"):
        assert api[name] == command[name]
    assert command["environment"].items() <= api["environment"].items()
    state = Path(api["environment"]["STRATA_STATE"]).parent
    assert f"strata-state:{state}" in api["volumes"]


def test_no_service_may_do_more_than_it_needs(compose: dict[str, Any]) -> None:
    for name, service in compose["services"].items():
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        added = {"CHOWN", "DAC_OVERRIDE", "FOWNER", "SETGID", "SETUID"} if name == "neo4j" else set()
        assert set(service.get("cap_add", [])) == added, name
    for name in ("api", "strata"):
        assert compose["services"][name]["read_only"] is True
        assert {place.partition(":")[0] for place in compose["services"][name]["tmpfs"]} == {"/tmp", "/data"}


def test_ports_are_open_to_this_machine_only(compose: dict[str, Any]) -> None:
    ports = [port for service in compose["services"].values() for port in service.get("ports", [])]
    assert ports
    assert all(port.startswith("127.0.0.1:") for port in ports)


def test_every_variable_that_strata_is_given_is_a_setting(compose: dict[str, Any]) -> None:
    given = {name for name in compose["services"]["api"]["environment"] if name.startswith("STRATA_")}
    assert given <= {f"STRATA_{name.upper()}" for name in Settings.model_fields}


def test_postgres_is_pinned_keeps_its_data_opens_no_port_and_has_no_password_written_down(
    shared_state: dict[str, Any],
) -> None:
    postgres = shared_state["services"]["postgres"]
    assert re.fullmatch(r"postgres:15\.\d+-bookworm", postgres["image"]), "the release of Debian 12, which is tested"
    assert postgres["volumes"] == ["postgres-data:/var/lib/postgresql/data"]
    assert "ports" not in postgres
    assert "pg_isready" in postgres["healthcheck"]["test"]
    assert re.fullmatch(r"\$\{STRATA_STATE_PASSWORD:\?[^}]*\.env\}", postgres["environment"]["POSTGRES_PASSWORD"])


def test_service_and_command_line_share_the_state_on_postgres(
    compose: dict[str, Any], shared_state: dict[str, Any]
) -> None:
    api, command = shared_state["services"]["api"], shared_state["services"]["strata"]
    assert api == command
    assert api["depends_on"] == {"postgres": {"condition": "service_healthy"}}
    assert api["build"]["args"] == {"EXTRAS": "postgres"}
    postgres = shared_state["services"]["postgres"]["environment"]
    address = urlsplit(api["environment"]["STRATA_STATE"])
    assert (address.username, address.hostname, address.path, address.password) == (
        postgres["POSTGRES_USER"],
        "postgres",
        f"/{postgres['POSTGRES_DB']}",
        None,
    )
    assert api["environment"]["STRATA_STATE_PASSWORD"] == postgres["POSTGRES_PASSWORD"]
    given = {name.removeprefix("STRATA_").lower() for name in api["environment"]}
    assert given <= set(Settings.model_fields)
    assert not set(shared_state["volumes"]) & set(compose["volumes"])


def test_the_image_is_built_in_stages_on_bases_with_a_version(stages: list[list[str]]) -> None:
    assert len(stages) > 1
    for stage in stages:
        assert re.match(r"FROM [\w./-]+:(?!latest)[\w.-]*\d[\w.-]*( AS \w+)?$", stage[0]), stage[0]


def test_the_image_runs_as_a_user_that_is_not_root(stages: list[list[str]]) -> None:
    users = [line.split()[1] for line in stages[-1] if line.startswith("USER ")]
    assert users
    assert users[-1].split(":")[0] not in {"root", "0"}


def test_the_image_has_a_folder_for_the_state_that_its_user_may_write(
    compose: dict[str, Any], stages: list[list[str]]
) -> None:
    state = Path(compose["services"]["api"]["environment"]["STRATA_STATE"]).parent
    made = f"install --directory --owner 10001 --group 10001 --mode 700 {state}"
    assert any(line.endswith(made) for line in stages[-1])
    assert f"EXPOSE {compose['services']['api']['environment']['STRATA_PORT']}" in stages[-1]


def test_the_image_holds_no_secret_and_no_source(stages: list[list[str]]) -> None:
    for line in (line for stage in stages for line in stage):
        assert not (line.startswith(("ENV ", "ARG ")) and SECRET.search(line)), line
        assert not line.startswith("ADD "), "COPY says what it does; ADD fetches and unpacks"
    copies = [line for line in stages[-1] if line.startswith("COPY ")]
    assert all(line.startswith("COPY --from=") for line in copies)


def test_the_builder_gets_what_the_wheel_is_made_of_and_nothing_else(root: Path) -> None:
    rules = [line for line in (root / ".dockerignore").read_text("utf-8").splitlines() if not line.startswith("#")]
    assert rules[0] == "*"
    admitted = {rule.removeprefix("!") for rule in rules if rule.startswith("!")}
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    needed = {
        "requirements.lock",
        *wheel["packages"],
        *wheel["force-include"],
        wheel["hooks"]["custom"]["path"],
        project["project"]["readme"],
    }
    assert admitted == {"pyproject.toml", *needed, *project["project"]["license-files"]}
    assert not any(fnmatch.fnmatch(".env", rule) for rule in admitted)
