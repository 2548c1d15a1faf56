"""A survey as a model may remember it: works that exist, one under nearly its title, and one that nobody wrote."""

from __future__ import annotations

from services.tasks.unaided.unaided_outline import UnaidedOutline, UnaidedPart, UnaidedSection
from services.tasks.unaided.unaided_part import RememberedWork, UnaidedText
from tests.builders.bee_tasks import PACK

INVENTED = "Moonlight as a Calendar for Solitary Bees"
_TITLES = {item.paper.citation_key: item.paper.title for item in PACK.papers}
KNOWN = _TITLES["haldor2004sun"]
NEARLY = _TITLES["petrov2017wind"] + "s"

OUTLINE = UnaidedOutline(
    title="How Bees Find Home",
    sections=(
        UnaidedSection(
            title="Compasses",
            focus="What tells directions.",
            parts=(UnaidedPart(title="The Sun", focus="Its place."), UnaidedPart(title="The Moon", focus="Its light.")),
        ),
        UnaidedSection(
            title="Distances",
            focus="What tells how far.",
            parts=(UnaidedPart(title="Counting Steps", focus="Who counts."),),
        ),
        UnaidedSection(
            title="Weather", focus="What disturbs.", parts=(UnaidedPart(title="Wind", focus="Drift and its cure."),)
        ),
    ),
)

TEXTS = {
    "The Sun": UnaidedText(text="Bees read the sun [1].", works=(RememberedWork(title=KNOWN, year=2004),)),
    "The Moon": UnaidedText(
        text="Some read the moon [1], others the sun [2].",
        works=(RememberedWork(title=INVENTED, authors=("Nobody, N.",)), RememberedWork(title=KNOWN.upper())),
    ),
    "Counting Steps": UnaidedText(text="Nobody knows."),
    "Wind": UnaidedText(
        text="Wind is made good for [1].", works=(RememberedWork(title=NEARLY), RememberedWork(title="Unused"))
    ),
}
