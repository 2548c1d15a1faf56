"""The page before a service on a real Neo4j: from a field to its survey, and back to a paper."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from pydantic import SecretStr

from api.bootstrap import open_service
from tests.api.conftest import settings_in
from tests.api.working import BEES, store_bees
from tests.builders.grown_fields import bees_without
from tests.builders.survey_field import bee_field
from tests.explorer.conftest import opening
from tests.explorer.test_screens import written
from tests.neo4j import Neo4jServer

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from api.service import Service

pytestmark = [pytest.mark.neo4j, pytest.mark.release("current")]


@pytest.fixture
def service(empty_neo4j: Neo4jServer, tmp_path: Path) -> Iterator[Service]:
    """A service whose graph is on the server, with a field that lacks a paper."""
    given = {
        "graph": empty_neo4j.uri,
        "neo4j_user": empty_neo4j.user,
        "neo4j_password": SecretStr(empty_neo4j.password),
        "neo4j_database": empty_neo4j.database,
    }
    with open_service(settings_in(tmp_path).model_copy(update=given)) as service:
        store_bees(service.workbench)
        service.workbench.fields.save(bees_without("tanaka2024map"))
        yield service


def test_the_page_works_before_a_neo4j(browser: Browser, service: Service) -> None:
    with opening(browser, service) as opener:
        page = opener(f"/fields/{BEES}", ready=".map[data-ready]")
        page.fill("input[type=search]", "sun compass")
        page.wait_for_selector(".hits li")
        page.keyboard.press("Enter")
        page.wait_for_selector("#panel article.paper >> text=Cites in the field")
        page.click("text=Table")
        page.wait_for_selector(".table tbody tr")
        page.click("text=Matrix")
        page.wait_for_selector(".cell")
        page.click("text=Tree")
        page.wait_for_selector("text=No taxonomy of this field has been made yet.")
        written(page)
        service.workbench.fields.save(bee_field())
        page.reload()
        page.wait_for_selector(".stale-bar")
        page.locator(".claim .citation").first.click()
        page.wait_for_selector(".passage mark")
        page.click("nav >> text=See the field")
        page.wait_for_selector(".map[data-ready]")
