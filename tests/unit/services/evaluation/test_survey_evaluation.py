"""A survey measured whole: alone, and against one by people."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kg.errors import InvalidInputError
from services.adapters.models.offline.model import OfflineModel
from services.evaluation.citations import measure_citations
from services.evaluation.human_survey import HumanSurvey, works_of_papers
from services.evaluation.survey_evaluation import evaluate, measures_of
from services.tasks.judging.content_judgement import ContentJudgement
from services.tasks.marks import Mark
from tests.builders.bee_surveys import bee_store, written
from tests.builders.scripted_model.model import ScriptedModel
from tests.builders.survey_field import bee_field
from tests.builders.word_embedder import WordEmbedder

FIELD = bee_field()


async def test_a_survey_agrees_wholly_with_itself_and_not_with_another(tmp_path: Path) -> None:
    with bee_store(tmp_path / "graph.kgl") as engine:
        survey = await written(engine, preset="qual-sg")
    cited = works_of_papers([FIELD.papers[id] for id in survey.keys.values()])
    human = HumanSurvey(
        references=cited, headings=("Dances of Bees",), text="\n\n".join(each.text for each in survey.walk())
    )
    found = await evaluate(survey, FIELD, judges=[ScriptedModel()], embedder=WordEmbedder(), human=human)
    measures = measures_of(found)
    assert measures["against people"]["F1"] == measures["against people"]["IoU"] == 1
    assert measures["against people"]["KS of years"] == 0
    assert measures["ROUGE-1"]["F1"] > 0.9  # citations are no words of ours
    assert measures["integrity"]["dangling"] == 0
    assert set(measures["marks"].values()) <= {1, 2, 3, 4, 5}
    assert found.judge == "scripted/1"
    assert measures["outline"] == {"logic": 4, "granularity": 4, "coverage": 4, "met": 1}  # of one heading, that one
    assert measures["key points"]["KPR"] == 1
    assert measures["text"]["sections"] == len(survey.sections)
    assert measures["text"]["words"] > 0
    alone = await evaluate(survey, FIELD, embedder=WordEmbedder())
    assert alone.judge is None
    assert {"against people", "content", "structure", "marks", "outline", "judges", "won", "key points"}.isdisjoint(
        measures_of(alone)
    )


async def test_two_judges_are_averaged_and_their_agreement_is_told(tmp_path: Path) -> None:
    with bee_store(tmp_path / "graph.kgl") as engine:
        survey = await written(engine, preset="qual-sg")
        other = await written(engine, preset="surveyx")

    def all_marks(value: int) -> ScriptedModel:
        marks = ContentJudgement(**dict.fromkeys(ContentJudgement.model_fields, Mark(mark=value, reason="So it is.")))
        return ScriptedModel({"content_judgement": lambda _: marks, "content_examination": lambda _: marks})

    found = await evaluate(survey, FIELD, judges=[all_marks(2), all_marks(5)], embedder=WordEmbedder(), rival=other)
    measures = measures_of(found)
    assert set(measures["marks"].values()) == {3.5}
    assert measures["judges"] == {"kappa": 0}
    assert set(measures["won"]) == {"coverage", "structure", "synthesis", "critical analysis", "clarity", "overall"}
    itself = await evaluate(survey, FIELD, judges=[ScriptedModel()], embedder=WordEmbedder(), rival=survey)
    assert set(itself.won.values()) == {0.5}  # what reads the first of two equal texts as better is even in both orders
    with pytest.raises(InvalidInputError, match="must judge which survey is better"):
        await evaluate(survey, FIELD, embedder=WordEmbedder(), rival=other)


async def test_works_that_people_could_not_know_are_not_held_against_a_survey(tmp_path: Path) -> None:
    with bee_store(tmp_path / "graph.kgl") as engine:
        survey = await written(engine, preset="qual-sg")
    cited = works_of_papers([FIELD.papers[id] for id in survey.keys.values()])
    year = sorted(work.year for work in cited if work.year is not None)[0]
    human = HumanSurvey(references=tuple(work for work in cited if work.year == year))
    whole = (await evaluate(survey, FIELD, embedder=WordEmbedder(), human=human)).against
    bounded = (await evaluate(survey, FIELD, embedder=WordEmbedder(), human=replace(human, year=year))).against
    assert whole is not None
    assert bounded is not None
    assert whole.overlap.precision < bounded.overlap.precision == 1
    assert whole.overlap.recall == bounded.overlap.recall == 1


async def test_rules_give_no_marks(tmp_path: Path) -> None:
    with bee_store(tmp_path / "graph.kgl") as engine:
        survey = await written(engine, preset="qual-sg")
    with pytest.raises(InvalidInputError, match="content judgement needs a language model"):
        await evaluate(survey, FIELD, judges=[OfflineModel()], embedder=WordEmbedder())


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
