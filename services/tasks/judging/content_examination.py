"""Task: judge a text by the same six criteria under another prompt, so that the marks of both can be averaged.

The prompt asks for what speaks for and against a text before a mark is given (StructSurvey 4: two prompts a criterion).
"""

from __future__ import annotations

from dataclasses import replace

from services.tasks.judging.content_judgement import CONTENT_JUDGEMENT

CONTENT_EXAMINATION = replace(CONTENT_JUDGEMENT, name="content_examination")
