"""The display form of sentences: what goes, what must stay."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.text.cleaning import is_english, readable
from tests.tables import every_case


@every_case(
    ("raw", "shown"),
    [
        (r"It needs $O(n^2)$ steps for $\alpha \leq 0.5$.", "It needs O(n²) steps for α ≤ 0.5."),
        (r"The \emph{global} view of Erd\H{o}s and G\"odel helps.", "The global view of Erdős and Gödel helps."),
        (r"It gains 12\% over \cite{lee2019} on A\&B.", "It gains 12% over on A&B."),
        (r"Regret is $\tilde{\mathcal{O}}(\sqrt{T})$ here.", "Regret is Õ(√(T)) here."),
        ("Costs fell from $1,036 to $44 per head.", "Costs fell from $1,036 to $44 per head."),
        ("Ice is wet &amp; cold (p &lt; .05).", "Ice is wet & cold (p < .05)."),
        (r"It costs $\frac{a}{b}$.", r"It costs $\frac{a}{b}$."),
        ("Deep nets [12, 14] learn from data [3].", "Deep nets learn from data."),
        ("Deep nets (Smith et al., 2019; Lee and Wu, 2020b) learn.", "Deep nets learn."),
        ("The score lies in [0, 1] with a 95% CI of [2, 7].", "The score lies in [0, 1] with a 95% CI of [2, 7]."),
        ("METHODS: we drew   three\nsamples .", "We drew three samples."),
        ("Abstract: Graphs are everywhere.", "Graphs are everywhere."),
        ('It is called "deep" here.', "It is called “deep” here."),
        ("Most scientifi c fi ndings are of no signifi cance.", "Most scientific findings are of no significance."),
        ("The fl exibility of defi nitions, fi rst.", "The flexibility of definitions, first."),
        (
            "A sci-fi novel, a wi-fi cell, hi fi sound and 3 fl oz.",
            "A sci-fi novel, a wi-fi cell, hi fi sound and 3 fl oz.",
        ),
        ("It ﬁts the ‐ sign and the author’s view.", "It fits the - sign and the author's view."),
        ("The authorâ€™s cafÃ© is open.", "The author's café is open."),
        ("It works (code: https://example.org/x).", "It works."),
        ("It works. © 2021 Some Publisher", "It works."),
        ("mRNA is short.", "mRNA is short."),
    ],
)
def test_the_display_form_is_plain_text_with_the_same_meaning(raw: str, shown: str) -> None:
    assert readable(raw) == shown


@given(st.text(alphabet=st.sampled_from("aB c.,[1](2)$\\{}^_“”\"'~-é&;<>%"), max_size=60))
def test_reading_twice_changes_nothing_more(text: str) -> None:
    assert readable(readable(text)) == readable(text)


@given(
    st.lists(
        st.sampled_from(["graph", "networks", "learn", "from", "few", "labels", "at", "3.5", "cost"]),
        min_size=1,
        max_size=9,
    )
)
def test_plain_words_stay_as_they_are(words: list[str]) -> None:
    assert readable(" ".join(words)) == " ".join(words)


def test_other_languages_are_told_from_english() -> None:
    assert is_english("Graph networks learn from the structure of data.")
    assert is_english("ChatGPT outperforms GPT-3.")
    assert not is_english("La inteligencia artificial es una de las ramas de la informática que se estudia hoy.")
    assert not is_english("人工智能是计算机科学的一个分支。")


def test_double_hyphens_become_dashes_close_between_names_and_open_between_clauses() -> None:
    assert readable("The Bradley--Terry model helps.") == "The Bradley–Terry model helps."
    assert readable("A new paradigm---namely prompting---helps.") == "A new paradigm – namely prompting – helps."


@pytest.mark.parametrize("sign", ["†", "‡", "† "])
def test_the_mark_of_a_footnote_that_opens_a_sentence_is_no_word_of_it(sign: str) -> None:
    assert readable(f"{sign}A recent analysis found more deaths.") == "A recent analysis found more deaths."
