"""Search in the field: what is lit holds the words, and each hit says where they stand."""

from __future__ import annotations

from playwright.sync_api import Route, expect

from tests.explorer.conftest import Opener

FIELD = "/fields/graph-neural-networks"


def test_only_papers_that_hold_a_rare_word_light_up_and_others_come_when_asked_for(open_page: Opener) -> None:
    page = open_page(FIELD)
    answer = page.request.get(
        f"{open_page.address}/v1/search", params={"q": "PageRank", "field": "graph-neural-networks", "limit": 100}
    ).json()
    holding = [item for item in answer["items"] if item["whole"]]
    assert 0 < len(holding) < 20 < len(answer["items"])
    page.fill("input[type=search]", "PageRank")
    lit = page.locator(".map [role=option]")
    expect(page.locator(".hits [role=status]")).to_contain_text(f"{len(holding)} paper")
    expect(lit).to_have_count(len(holding))
    expect(page.locator(".hits li").first).to_contain_text("in title")
    page.click(".hits >> text=/that are similar in meaning/")
    expect(page.locator(".hits li").last).to_contain_text("similar in meaning")
    assert lit.count() > len(holding)


def test_a_word_that_none_holds_says_so_and_lights_what_is_near(open_page: Opener) -> None:
    page = open_page(f"{FIELD}?q=medicines")
    expect(page.locator(".hits [role=status]")).to_contain_text("No paper of this field contains all of it.")
    expect(page.locator(".hits [role=status]")).to_contain_text("similar in meaning")
    assert page.locator(".map [role=option]").count() > 0


def test_enter_before_the_answer_opens_the_best_when_the_answer_comes(open_page: Opener) -> None:
    page = open_page(FIELD)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/v1/search?*", hold)
    page.fill("input[type=search]", "medicines")
    page.keyboard.press("Enter")
    expect(page.locator(".hits [role=status]")).to_contain_text("The best match opens when the answer is here.")
    assert "paper=" not in page.url
    while not held:
        page.wait_for_timeout(50)
    for route in held:
        route.continue_()
    page.wait_for_selector("#panel article.paper")
    first = page.locator(".hits li a").first.inner_text()
    expect(page.locator("#panel h2")).to_have_text(first)
