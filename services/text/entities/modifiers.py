"""Words in front of a noun that praise, compare or order it and are no part of its name, in any science."""

from __future__ import annotations

import re

from services.text.wordlist import word_list

PRAISE = word_list("""
novel new effective efficient proposed existing recent current previous prior traditional conventional classical
earlier later typical state-of-the-art significant important key main major critical crucial essential fundamental
potential possible promising useful powerful superior better best good great high higher highest low lower lowest
large larger largest smaller small big long short full whole entire complete comprehensive extensive in-depth thorough
detailed broad wide particular specific popular well-known known unknown unique simple complex complicated difficult
easy hard challenging successful considerable substantial remarkable impressive excellent outstanding strong rich poor
accurate actual additional further extra available suitable appropriate relevant similar equal equivalent final initial
late old modern innovative latest cutting-edge emerging practical overall total improved introduced presented developed
multiple diverse widespread rapid resulting corresponding underlying given different same various general common
respective own first second third last next above-mentioned aforementioned widely-used commonly-used competitive
consistent clear usual real interesting increasing increased growing certain desired related following so-called
original alternative fast faster several
numerous main necessary sufficient reasonable well sophisticated straightforward
advanced leading prominent competent adequate valuable precise careful older newer greater lesser poorer
wider deeper broader simpler easier harder longer shorter notable noteworthy representative elegant
cumbrous cumbersome tedious favorable favourable desirable undesirable feasible viable attractive
exciting unprecedented satisfactory robustly correct incorrect reliable
unreliable credible plausible meaningful meaningless intuitive informative insightful compelling convincing
comparable analogous distinct distinctive future subsequent preceding ongoing upcoming
contemporary up-to-date mainstream eleven twelve thirteen fourteen fifteen twenty thirty forty fifty hundred thousand
""")
"""Adjectives that fit any noun."""

DONE = word_list("""
used included constructed computed inferred evaluated trained tested studied obtained selected observed reported
collected designed built generated chosen examined analyzed analysed investigated calculated implemented
derived required needed expected published adopted considered established utilized utilised involved created
described discussed identified mentioned provided suggested tuned employed desired assessed applied well-proven
well-established well-studied
""")
"""Participles of what a study does with anything."""

VERBS_ONLY = word_list("""
outperformed surpassed showed demonstrated became enabled allowed exceeded achieved led revealed proved remained
""")
"""Past forms that stand in front of no noun as its modifier."""

CLASSES = word_list("""
framework model method approach algorithm system tool package library toolkit software architecture application
technique dataset benchmark corpus database language protocol pipeline platform module network agent
""")
"""Words for what a thing is, which may stand before its name: `the framework GraphRec`."""

SAYS_NO_TASK = word_list("""
    theoretical empirical comparative qualitative quantitative downstream learning machine deep real-world practical
    many various simple complex related other specific target prediction classification control optimal general basic
    proposed existing current traditional advanced modern further deeper better healthcare multiple diverse common
    same main original graph-level node-level computational statistical mathematical primary secondary intelligent
    overall clinical medical detection regression recognition estimation generation graph vision human global generic
    systematic manual preliminary automatic automated complementary safe continuous routine daily physical careful
    intuitive precise cognitive expert adequate included
""")
"""Words before `task`, `analysis`, `understanding` and the like that tell one from no other."""

SAYS_NO_METHOD = SAYS_NO_TASK - {
    "learning", "machine", "deep", "statistical", "graph", "prediction", "classification", "regression", "generation",
    "detection", "recognition", "estimation", "clinical", "medical", "control", "human", "cognitive", "expert",
} | word_list("learning-based data-driven state-of-the-art hybrid working interdisciplinary scientific")  # fmt: skip
"""Words before `approach`, `technique` and the like that tell one from no other."""

SAYS_NO_METRIC = word_list("""
    evaluation performance quality standard objective subjective quantitative qualitative automatic common overall
    different free outcome assessment several new reliable robust
""")
"""Words before `metric` and `measure` that tell one from no other."""

NO_MEASURING = re.compile(
    r"(?:(?<!quantitat)(?<!object)(?<!subject)(?<!predict)(?<!descript)(?<!cognit)ive|control|safety|security|"
    r"protection|mitigation|precautionary|policy|austerity|defen[cs]e)\Z"
)
"""What a measure is called that is taken and not read off: `preventive measures`."""

OF_RESOLUTION = word_list(
    "temporal spatial high low higher lower super image angular spectral time energy screen optical"
)
"""Words before `resolution` where it is a property and no task."""

OF_TASKS = word_list("task tasks")
"""Last words that say no more than the kind of what an activity names: `dependency parsing task`."""
