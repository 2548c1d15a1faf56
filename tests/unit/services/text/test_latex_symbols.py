"""The table of commands that stand for characters."""

from __future__ import annotations

from services.text.latex_symbols import symbols
from tests.tables import every_case

# What Zotero, JabRef, Mendeley, Crossref and MathSciNet write.
WRITTEN = {
    "textbackslash": "\\", "textquotesingle": "'", "textquotedbl": '"', "textbeta": "β", "textOmega": "Ω",
    "textlambda": "λ", "upmu": "μ", "alpha": "α", "Gamma": "Γ", "cprime": "’", "cdprime": "”", "guillemotleft": "«",
    "guilsinglright": "›", "quotedblbase": "„", "textexclamdown": "¡", "textquestiondown": "¿", "textdagger": "†",
    "textbullet": "•", "textperiodcentered": "·", "texttrademark": "™", "textonehalf": "½", "texttwosuperior": "²",
    "textordfeminine": "ª", "texttimes": "×", "textpm": "±", "textrightarrow": "→", "textperthousand": "‰",
    "texteuro": "€", "textohm": "Ω", "textvisiblespace": " ", "textasciitilde": "~", "textasciicircum": "^",
    "CYRZH": "Ж", "cyrya": "я", "dj": "đ", "NG": "Ŋ", "textschwa": "ə", "leq": "≤", "infty": "∞", "rightarrow": "→",
    "ell": "ℓ", "hbar": "ℏ", "less": "<", "greater": ">", "mathsemicolon": ";", "mathplus": "+",
}  # fmt: skip


@every_case(("name", "character"), WRITTEN.items())
def test_a_command_stands_for_its_character(name: str, character: str) -> None:
    assert symbols()[name] == character


def test_no_command_stands_for_what_changes_from_day_to_day() -> None:
    assert "today" not in symbols()
    assert all(text.isprintable() for text in symbols().values())
