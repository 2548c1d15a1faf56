"""Each source of full texts is asked for a paper that is open, and what differs is said."""

from __future__ import annotations

import pytest
from pydantic import SecretStr

from services.adapters.texts.live_check import check_text_sources
from services.adapters.texts.text_source_registry import text_sources_by_name
from services.collecting.text_places import TextSourceName
from tests.builders.open_web import OpenWeb
from tests.builders.source_server import SourceTold
from tests.tables import every_case

_BY_ADDRESS = (TextSourceName.ARXIV, TextSourceName.ACL, TextSourceName.PMLR, TextSourceName.OPENREVIEW)


@pytest.mark.parametrize("name", _BY_ADDRESS)
async def test_archives_name_the_forms_that_are_expected_of_them(name: TextSourceName) -> None:
    (said,) = (await check_text_sources(text_sources_by_name([name]))).values()
    assert said.startswith("names ")
    assert "differs" not in said


@every_case("name", [name for name in TextSourceName if name not in _BY_ADDRESS])
async def test_a_source_that_does_not_know_its_open_paper_differs(name: TextSourceName) -> None:
    sources = text_sources_by_name(
        [name], contact="ada@example.org", keys={"core": SecretStr("key")}, transport=OpenWeb().transport()
    )
    assert "differs: no " in (await check_text_sources(sources))[name]


async def test_a_source_that_answers_in_another_form_says_so() -> None:
    web = OpenWeb({"https://api.unpaywall.org/v2/10.1371%2Fjournal.pmed.0020124": SourceTold(body="[]")})
    sources = text_sources_by_name(["unpaywall"], contact="ada@example.org", transport=web.transport())
    said = (await check_text_sources(sources))["unpaywall"]
    assert len(web.asked) >= 1
    assert not said.startswith("names structured")
