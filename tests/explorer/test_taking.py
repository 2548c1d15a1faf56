"""What is shown together goes to the reading list in one click, and from there to files."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.explorer.conftest import Opener

FIELD = "/fields/graph-neural-networks"


@pytest.mark.parametrize(
    ("query", "where"),
    [
        ("q=pagerank", ".hits"),
        ("layers=foundation", ".left [role=status]"),
        ("paper=wu2019comprehensive&panel=paper", ".pill"),
        ("compare=wu2019comprehensive~xu2018how&panel=compare", "#panel"),
        ("view=matrix", ".cell-note"),
    ],
)
def test_what_is_shown_is_taken_to_the_list_and_saved(
    open_page: Opener, tmp_path: Path, query: str, where: str
) -> None:
    page = open_page(f"{FIELD}?{query}")
    if "matrix" in query:
        page.click(".cell >> nth=1")
    take = page.locator(f"{where} .take-papers").first
    expect(take).to_contain_text("+ List (")
    page.wait_for_load_state("networkidle")
    number = int(take.inner_text().split("(")[1].rstrip(")"))
    take.click()
    expect(take).to_contain_text(f"On the list ({number})")
    page.click("[role=tab] >> text=List")
    assert page.locator("#panel ol.list li").count() == number
    with page.expect_download() as download:
        page.click("#panel >> role=button[name=CSV]")
    download.value.save_as(tmp_path / "list.csv")
    rows = list(csv.DictReader(io.StringIO((tmp_path / "list.csv").read_text("utf-8"))))
    assert len(rows) == number
    assert all(row["key"] and row["title"] for row in rows)
