"""A survey measured whole: alone, and against one by people."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kg.errors import InvalidInputError
from services.adapters.models.offline.model import OfflineModel
from services.evaluation.citations import measure_citations
from services.evaluation.human import HumanSurvey, as_works
from services.evaluation.report import evaluate, measures_of
from tests.builders.bee_surveys import bee_store, written
from tests.builders.scripted_model.model import ScriptedModel
from tests.builders.survey_field import bee_field
from tests.builders.word_embedder import WordEmbedder

FIELD = bee_field()


async def test_a_survey_agrees_wholly_with_itself_and_not_with_another(tmp_path: Path) -> None:
    with bee_store(tmp_path / "graph.kgl") as engine:
        survey = await written(engine, preset="qual-sg")
    cited = as_works([FIELD.papers[id] for id in survey.keys.values()])
    human = HumanSurvey(
        references=cited, headings=("Dances of Bees",), text="\n\n".join(each.text for each in survey.walk())
    )
    found = await evaluate(survey, FIELD, model=ScriptedModel(), embedder=WordEmbedder(), human=human)
    measures = measures_of(found)
    assert measures["against people"]["F1"] == measures["against people"]["IoU"] == 1
    assert measures["against people"]["KS of years"] == 0
    assert measures["ROUGE-1"]["F1"] > 0.9  # citations are no words of ours
    assert measures["integrity"]["dangling"] == 0
    assert set(measures["marks"].values()) <= {1, 2, 3, 4, 5}
    assert found.judge == "scripted/1"
    assert measures["outline"] == {"logic": 4, "granularity": 4, "coverage": 4, "met": 1}  # of one heading, that one
    alone = await evaluate(survey, FIELD, embedder=WordEmbedder())
    assert alone.judge is None
    assert {"against people", "content", "structure", "marks", "outline"}.isdisjoint(measures_of(alone))


async def test_rules_give_no_marks(tmp_path: Path) -> None:
    with bee_store(tmp_path / "graph.kgl") as engine:
        survey = await written(engine, preset="qual-sg")
    with pytest.raises(InvalidInputError, match="content judgement needs a language model"):
        await evaluate(survey, FIELD, model=OfflineModel(), embedder=WordEmbedder())


async def test_a_sentence_with_anothers_passages_is_not_borne_out(tmp_path: Path) -> None:
    with bee_store(tmp_path / "graph.kgl") as engine:
        survey = await written(engine, preset="qual-sg")
    before = measure_citations(survey, FIELD.papers)
    assert before.recall > 0.9
    assert 0 < before.precision <= 1
    section = next(each for each in survey.walk() if each.claims)
    lie = replace(section.claims[0], sentence="Whales sing 77 songs in the deep sea [@x].")
    false = replace(survey, abstract=replace(section, claims=(lie,)), sections=())
    assert measure_citations(false, FIELD.papers).recall == 0
