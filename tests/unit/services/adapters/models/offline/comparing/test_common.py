"""How common ground is written: every paper cited, nothing where there is too little."""

from __future__ import annotations

from dataclasses import replace

from services.adapters.models.offline.comparing.comparison import as_written, noun
from services.adapters.models.offline.drafts.common import draft_common_ground
from services.document.markup import cited_keys
from services.evidence.pack import EvidencePaper
from services.tasks.outlining.outline import Purpose
from tests.builders.draft_input import INPUT
from tests.builders.evidence_of import evidence_of, pack_of

TELEMETRY, NETS = "We use acoustic telemetry to follow eels.", "Our nets suffer from silted meshes."
SHADE = "Results show that shade increased leaf litter by 12%."


def paper(author: str, *sentences: str) -> EvidencePaper:
    return evidence_of(author, " ".join(("Much is not known of this matter yet. Some say little.", *sentences)))


def written(*items: EvidencePaper) -> list[str]:
    inputs = replace(INPUT, purpose=Purpose.COMMON_GROUND, topic="river ecology", pack=pack_of(*items))
    return [each.text for paragraph in draft_common_ground(inputs).paragraphs for each in paragraph.sentences]


def test_every_thing_has_a_sentence_that_cites_all_that_name_it() -> None:
    texts = written(paper("Ito", TELEMETRY, NETS, SHADE), paper("Roy", TELEMETRY, NETS, SHADE))
    assert texts == [
        "Silted meshes are named as a difficulty by Ito [@ito2020] and Roy [@roy2020].",
        "Ito [@ito2020] and Roy [@roy2020] both report higher leaf litter.",
        "Ito [@ito2020] and Roy [@roy2020] both make use of acoustic telemetry.",
    ]
    assert all(set(cited_keys(text)) == {"ito2020", "roy2020"} for text in texts)


def test_too_little_common_ground_makes_no_section() -> None:
    assert written(paper("Ito", TELEMETRY, NETS), paper("Roy", TELEMETRY, NETS)) == []


def test_a_thing_is_named_as_prose_names_it() -> None:
    assert noun(["over-smoothing", "the over-smoothing"]) == "over-smoothing"
    assert noun(["the policy gradient"]) == "the policy gradient"
    assert noun(["Expert Demonstrations", "expert demonstrations"]) == "expert demonstrations"
    assert as_written("By means of a Siamese network we track", "Siamese network") == "a Siamese network"
    assert as_written("Siamese network", "Siamese network") == "Siamese network"


def test_results_against_one_rival_are_set_side_by_side_unless_they_are_told() -> None:
    items = [
        evidence_of(
            author,
            f"Much is unknown. Some say little. We found that {what} with salt than with placebo ({found}).",
            title="Salt and Sleep",
        )
        for author, what, found in (
            ("Ito", "sleep was longer", "8 vs. 6 hours"),
            ("Roy", "waking of nurses was rarer at night", "2 vs. 5 times"),
        )
    ]
    others = [paper(author, TELEMETRY, NETS) for author in ("Abe", "Kim")]
    texts = written(*items, *others)
    assert "salt against placebo" in " ".join(texts) or "salt is set against placebo" in " ".join(texts).lower()
    assert any("(8 vs. 6 hours) [@ito2020]; " in text and "(2 vs. 5 times) [@roy2020]." in text for text in texts)
    used = frozenset(each.passage.id for item in items for each in item.passages)
    inputs = replace(
        INPUT, purpose=Purpose.COMMON_GROUND, topic="river ecology", pack=pack_of(*items, *others), used=used
    )
    assert not any("8 vs. 6" in each.text for part in draft_common_ground(inputs).paragraphs for each in part.sentences)
