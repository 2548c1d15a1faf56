"""How much is planned and read: the numbers that tasks, planning, writing and the estimate of a price share."""

from __future__ import annotations

from services.tasks.task import Range

SECTIONS = Range(low=4, high=9)
"""Body sections of a survey."""
SUBSECTIONS = 5
"""Most subsections of a section; a larger stratum becomes two sections or more."""
PART_PAPERS = 5
"""Papers with a text that a section has for each of the subsections into which a model divides it."""
LARGE_FIELD = 150
"""Papers with a text from which on a section that rests on the whole field may have two subsections."""
LINES = 4
"""Most lines of descent that a survey describes."""
LINE_LENGTH = 5
"""Least papers of a line of descent, each citing the one before."""
THEME_SIZE = 4
"""A community of so many papers may fill a subsection of its own; a smaller one joins another."""

HOME_PAPERS = 4
"""Least papers that a subsection describes, unless its question is needed; one of fewer joins a neighbour."""
CARRYING_PAPERS = 4
"""Papers that a subsection explains, at most; the others get a clause or a row of its table."""
MAP_PAPERS = 600
"""Papers on the map from which a field is planned, those that count most; the others are placed by nearness."""
ABSENT_WORKS = 25
"""Most works that a planner is shown of those that papers of a field cite and the field lacks, most cited first."""
ABSENT_CITED = 3
"""Papers of a field that cite such a work, at least."""
ABSENT_SHOWN = 6
"""Most such works that are shown to the writer of the part that defines the terms of a field."""
LANDMARK_SHARE = 0.03
"""The share of the papers of a field that cite a landmark, at least, and never fewer than ABSENT_CITED."""
LANDMARK_CITED, LANDMARK_PAPERS = 2, 8
"""Papers of a part that cite a landmark which its writer may cite; one is enough in a part of fewer than so many."""
LANDMARKS, LANDMARKS_SHOWN = 60, 12
"""Most landmarks of a field, most cited first, and of those that the writer of a part may cite."""

COMMUNITY_PAPERS = 30
"""Papers of a community that are read for its summary, the most important ones; the rest is in its numbers."""
COMMUNITY_CONTEXT = 5
"""Works outside a community, those that it cites most, known by their records."""
OUTLINE_PAPERS = 20
"""StructSurvey 4.2 plans the first level from the 20 best papers."""
OUTLINE_SURVEYS = 5
"""Survey papers read beside them."""
SUBSECTION_PAPERS = 15
"""StructSurvey 4.2 plans the second level from 15."""
THEME_PAPERS = 14
"""Papers of a theme that are described, enough for four paragraphs; of a large one THEME_SHARE up to THEME_MOST."""
THEME_SHARE = 0.5
THEME_MOST = 20
BRIEF_LEAST = 4
"""Least papers of a theme that a brief describes; of a larger one it describes THEME_SHARE up to THEME_MOST."""
LISTED_PAPERS = 10
"""Further papers of a theme that a brief lists by title, the most important ones; others are counted."""
IMPORTANT_PAPERS = 3
"""Papers of a theme that are described for their importance, beside those nearest to its focus."""
NEAR_PAPERS = 20
"""Papers of the field nearest to the title and focus of a part, all of which are on the desk of its writer."""
NAMED_SHARE = 0.2
"""Papers whose titles name the topic are all described, unless they are more than this share of the field."""
THEME_TITLES = 3
"""Papers of a theme that are named although only their titles are known."""
CONTEXT = 8
"""Works that the papers of a theme cite most, and as many that cite them most, known by their records."""
NEAREST_PASSAGES = 10
"""Passages that the queries of a part bring into its evidence (SurveyGen-I appendix E)."""
DESK_PASSAGES = 25
"""Passages on the desk of a part that are marked as nearest to its title, focus and questions."""
TEXT_PASSAGES = 28
"""Sentences of the full text of a paper that carries a part, on the desk of its writer: some fourteen of two."""
TEXT_PASSAGES_BESIDE = 4
"""And of each other paper of the part that has a full text."""
TEXT_CHARACTERS = 24_000
"""Characters of full texts on the desk of a part; the papers that carry it come first."""
VISITING_PAPERS = 4
"""Papers of other parts that these passages bring along, at most."""
DESK_VISITORS = 6
"""Most papers of other parts on the desk of a part whose papers the plan names, beside those that the plan compares;
each is as near to its title and focus as half of its own papers."""
EARLIER_POINTS = 24
"""Points of earlier parts that the writer of a part is shown, at most."""
TRACED_PAPERS = 4
"""Papers of a part whose citations are traced: those that say what is nearest to it, by ten sentences each at most."""
DEVELOPMENT_STEPS = 8
FRONTIER_STEPS = 6
"""Steps of a line of descent that are read, in each of the two later strata."""
SURVEY_PAPERS = 12
"""Earlier surveys that a section on them reads."""
OPEN_PROBLEM_PAPERS = 60
"""Papers naming an open problem that a section on those reads."""
OPEN_STATEMENTS = 120
"""Limits and open questions that a model writes such a section from, two a paper at most."""
COMMON_PAPERS = 48
"""Papers that name something alike which a section on common ground reads."""
CROSSING_PAPERS = 20
"""Papers that a model reads for such a section, and half of them for one on what is open, beside its statements."""
FRONT_PAPERS = 24
"""Papers that title, abstract, introduction and conclusion are written from."""
PAPERS_SKIMMED = 10
"""Papers whose relevance or kind one call judges, so that their abstracts fit a small context and none is skipped."""
COMMON_WORK = 0.5
"""A work that this share of the field cites tells nothing of one community."""


def brief_papers(size: int) -> int:
    """How many papers of a theme of `size` papers a brief describes; it lists the next LISTED_PAPERS by title."""
    return min(max(BRIEF_LEAST, round(THEME_SHARE * size)), THEME_MOST)


def theme_papers(size: int) -> int:
    """How many papers of a theme of `size` papers a model has to describe; the table of the part lists the others."""
    return min(max(THEME_PAPERS, round(THEME_SHARE * size)), THEME_MOST)
