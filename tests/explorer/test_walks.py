"""The walk to a paper: what the pill says of it and what the map lights are the walk that the service answers."""

from __future__ import annotations

import pytest

from tests.explorer.conftest import Opener

FIELD = "/fields/graph-neural-networks"


@pytest.mark.parametrize("paper", ["chen2020can", "lucic2021cf", "wu2019comprehensive", "papp2021dropgnn"])
def test_a_walk_begins_at_its_seed_on_pill_and_map(open_page: Opener, paper: str) -> None:
    page = open_page(f"{FIELD}?paper={paper}&panel=paper", ready=".pill")
    service = f"{open_page.address}/v1{FIELD}"
    path = page.request.get(f"{service}/paths/{paper}").json()["items"][0]
    papers = {each["id"]: each for each in page.request.get(f"{service}/graph?max_nodes=500").json()["nodes"]}
    assert page.inner_text(".pill b") == papers[path["seed"]["id"]]["short"]
    lit = page.locator(".map [role=option]").all_inner_texts()
    assert [id for id in path["trail"] if not any(papers[id]["title"] in each for each in lit)] == []
