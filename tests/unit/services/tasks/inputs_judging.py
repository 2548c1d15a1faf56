"""An input of each task that judges."""

from __future__ import annotations

from typing import Any

from services.tasks.judging.claim_support import CitedSentence, ClaimSupportInput
from services.tasks.judging.content_judgement import ContentJudgementInput
from services.tasks.judging.key_point_check import KeyPointCheckInput
from services.tasks.judging.key_points import KeyPointsInput
from services.tasks.judging.preference import PreferenceInput
from services.tasks.judging.structure_judgement import Heading, StructureJudgementInput
from tests.builders.bee_tasks import PACK, SECTIONS, TOPIC

PASSAGES = {
    str(item.paper.citation_key): tuple(each.passage for each in item.passages) for item in PACK.papers if item.passages
}

INPUTS: dict[str, Any] = {
    "claim_support": ClaimSupportInput(
        topic=TOPIC,
        claims=(
            CitedSentence(
                sentence="The sun compass model predicts headings within five degrees [@haldor2004sun].",
                passages=PASSAGES["haldor2004sun"],
            ),
            CitedSentence(
                sentence="The polarisation map doubles the compass error at dusk [@lindqvist2013polar].",
                passages=PASSAGES["lindqvist2013polar"],
                before="Maps of polarised light are another matter [@lindqvist2013polar].",
                titles=("“A Polarisation Map” by Lindqvist (2013)",) * len(PASSAGES["lindqvist2013polar"]),
            ),
            CitedSentence(sentence="Bees sleep at noon.", passages=PASSAGES["singh2016tunnel"]),
            CitedSentence(sentence="Bees sleep at noon.", passages=()),
        ),
    ),
    "content_judgement": ContentJudgementInput(
        topic=TOPIC, sections=SECTIONS, expected=("sun compass", "magnetic sense")
    ),
    "content_examination": ContentJudgementInput(topic=TOPIC, sections=SECTIONS, expected=("magnetic sense",)),
    "key_points": KeyPointsInput(topic=TOPIC, text="Bees steer by the sun. They measure their way by optic flow."),
    "key_point_check": KeyPointCheckInput(
        topic=TOPIC, points=("bees steer by the sun", "bees measure their way"), sections=SECTIONS
    ),
    "preference": PreferenceInput(topic=TOPIC, first=SECTIONS[:1], second=SECTIONS[1:]),
    "structure_judgement": StructureJudgementInput(
        topic=TOPIC,
        outline=(
            Heading(id="1", title="The Sun Compass", focus="After haldor2004sun."),
            Heading(id="2", title="Odometers of Bees"),
            Heading(id="2.1", title="Optic Flow"),
            Heading(id="2.2", title="Wind"),
        ),
        reference=(Heading(id="1", title="Sun Compasses"), Heading(id="2", title="Magnetic Sense")),
    ),
}
