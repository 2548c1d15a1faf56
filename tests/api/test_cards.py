"""What was read in a paper, over HTTP."""

from __future__ import annotations

from dataclasses import replace

from starlette.testclient import TestClient

from api.service import Service
from kg.repository.papers.cards import CardRepository
from tests.builders.card_values import CARD
from tests.builders.values import paper


def test_a_card_is_made_by_rule_where_none_is_stored(client: TestClient, service: Service) -> None:
    own = paper(1, abstract="However, translation is slow. We propose attention.")
    service.workbench.papers.save([own])
    card = client.get(f"/v1/papers/{own.id}/card").json()
    assert [(each["role"], each["text"]) for each in card["statements"]] == [
        ("problem", "However, translation is slow."),
        ("contribution", "We propose attention."),
    ]
    assert [each["text"] for each in card["passages"]] == ["However, translation is slow.", "We propose attention."]
    assert card["statements"][1]["passages"] == [card["passages"][1]["id"]]
    assert (card["reader"], card["is_stored"], card["is_current"]) == ("rules", False, True)
    assert client.get(f"/v1/papers/{own.id}/card?reader=rules").json() == card


def test_a_card_comes_with_its_passages_until_the_text_changes(client: TestClient, service: Service) -> None:
    own = paper(1, abstract="Translation is slow.")
    service.workbench.papers.save([own])
    address = f"/v1/papers/{own.id}/card"
    missing = client.get(f"{address}?reader={CARD.reader}")
    assert missing.status_code == 404
    assert "strata field read" in missing.text
    CardRepository(service.workbench.engine).save([replace(CARD, digest=own.text_hash)])
    card = client.get(address).json()
    assert card["statements"][1] == {
        "role": "limit",
        "text": "Long inputs cost “much”.",
        "is_quote": False,
        "passages": ["p4"],
    }
    assert card["results"][0]["value"] == "28.4"
    assert card["names"][0]["surface"] == card["relations"][0]["subject"] == "Transformer"
    assert (card["kind"], card["is_current"], card["is_stored"]) == ("method", True, True)
    assert client.get(card["links"]["paper"]).json()["id"] == own.id
    service.workbench.papers.save([replace(own, abstract="Translation is fast.")])
    assert client.get(address).json()["is_current"] is False


def test_a_paper_that_is_not_stored_or_has_no_text_has_no_card(client: TestClient, service: Service) -> None:
    assert client.get("/v1/papers/nobody/card").status_code == 404
    own = paper(1)
    service.workbench.papers.save([own])
    assert "only its title is known" in client.get(f"/v1/papers/{own.id}/card").text
