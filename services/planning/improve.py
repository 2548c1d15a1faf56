"""A plan made better: optimised, reviewed and revised, ordered, and planned again while it is written."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from services.evidence.index import FieldIndex
from services.models.model_requirement import answer_or_none
from services.models.port import LanguageModel
from services.planning.order import writing_order
from services.planning.summaries import Summaries
from services.planning.survey_plan import SurveyPlan
from services.tasks.blocks import Keys
from services.tasks.memory.survey_memory import Remembered
from services.tasks.outlining.body import BodyPlan
from services.tasks.outlining.outline import Purpose
from services.tasks.outlining.outline_optimisation import (
    OUTLINE_OPTIMISATION,
    OutlineOptimisationInput,
    apply_optimisation,
)
from services.tasks.outlining.outline_review import (
    GOOD_OUTLINE,
    OUTLINE_REVIEW,
    ROUNDS,
    OutlineReviewInput,
)
from services.tasks.outlining.outline_revision import OUTLINE_REVISION, OutlineRevisionInput
from services.tasks.planning.actions import AddPart, apply_actions
from services.tasks.planning.dependencies import DEPENDENCIES, DependenciesInput
from services.tasks.planning.replanning import REPLANNING, ReplanningInput

OPTIMISED, REVIEWED, REPLANNED = "optimised", "reviewed", "replanned"
"""What a version of the outline is called after each of the three."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanEditor:
    """Improves the plan of one survey, before it is written and while it is."""

    model: LanguageModel
    index: FieldIndex
    summaries: Summaries

    async def optimise(self, plan: SurveyPlan) -> SurveyPlan:
        """Duplicates leave, each subsection goes to the section that it fits best (SurveyX 3.2.1)."""
        free = plan.free()
        if not any(section.subsections for section in free.sections):
            return plan
        inputs = OutlineOptimisationInput(topic=self._topic, body=free)
        answer = await answer_or_none(self.model, OUTLINE_OPTIMISATION, inputs)
        return plan.with_body(plan.with_locked(apply_optimisation(free, answer)), made_by=OPTIMISED) if answer else plan

    async def review(self, plan: SurveyPlan, *, rounds: int = ROUNDS, report: Callable[[int, int], None]) -> SurveyPlan:
        """Score and rewrite until an outline is good, or all rounds are over; the best one stays (SurveyG Alg. 2).

        A rewriting that leads back to an outline that was scored ends it too. Of a plan with locked sections the others
        are reviewed, by what no locked one rests on.

        Args:
            rounds: T_max, most rounds, at least 1.
            report: called with the rounds that are over and all rounds there may be.
        """
        body, found = plan.free(), list[tuple[float, BodyPlan]]()
        if not body.sections:
            return plan
        matter = self._matter(plan)
        for round in range(1, rounds + 1):
            report(round - 1, rounds)
            review = await answer_or_none(self.model, OUTLINE_REVIEW, OutlineReviewInput(body=body, **matter))
            if review is None:
                break
            found.append((review.score, body))
            if review.score >= GOOD_OUTLINE or round == rounds:
                break
            revision = OutlineRevisionInput(body=body, review=review, **matter)
            revised = await answer_or_none(self.model, OUTLINE_REVISION, revision)
            if revised is None or (body := BodyPlan(sections=revised.sections)) in (known for _, known in found):
                break
        report(rounds, rounds)
        if not found:
            return plan
        score, best = max(found, key=lambda each: each[0])
        return plan.with_body(plan.with_locked(best), made_by=REVIEWED, score=score, rounds=len(found))

    async def order(self, plan: SurveyPlan) -> SurveyPlan:
        """What is written before what, by what a part cannot do without (SurveyGen-I 3.2.1); any where no
        needs are known."""
        inputs = DependenciesInput(topic=self._topic, body=plan.body)
        needs = await answer_or_none(self.model, DEPENDENCIES, inputs)
        return replace(plan, order=writing_order(plan.body, needs) if needs else None)

    async def replan(self, plan: SurveyPlan, written: frozenset[str], known: Remembered) -> SurveyPlan:
        """Change the parts that are not written in the light of those that are, and order them again (3.2.3).

        Locked sections count as written.

        Args:
            written: numbers of the written parts of `plan.body`.
            known: what is remembered of them, under these numbers.
        """
        written |= plan.locked_parts()
        inputs = ReplanningInput(topic=self._topic, body=plan.body, written=written, known=known)
        answer, sections = await answer_or_none(self.model, REPLANNING, inputs), plan.locked_sections()
        wanted = answer.actions if answer else ()
        actions = [each for each in wanted if not (isinstance(each, AddPart) and each.section in sections)]
        if not actions:
            return plan
        return await self.order(plan.with_body(apply_actions(plan.body, written, actions), made_by=REPLANNED))

    @property
    def _topic(self) -> str:
        return self.index.graph.field.topic

    def _matter(self, plan: SurveyPlan) -> dict[str, Any]:
        """What a review and a revision are shown beside the outline: nothing that a locked theme tells and no other."""
        themes = [each for each in plan.body.sections if each.section.purpose is Purpose.THEME]
        locked = {proof for each in themes if each.section.title in plan.locked for proof in each.section.proof_ids}
        taken = locked - {
            proof for each in themes if each.section.title not in plan.locked for proof in each.section.proof_ids
        }
        return {
            "topic": self._topic,
            "communities": tuple(each for each in self.summaries.communities if each.facts.id not in taken),
            "paths": tuple(each for each in self.summaries.paths if each.path.id not in taken),
            "keys": self._keys,
        }

    @property
    def _keys(self) -> Keys:
        return {paper.id: paper.citation_key for paper in self.index.graph.papers.values()}
