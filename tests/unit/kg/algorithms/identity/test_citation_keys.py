"""Citation keys that papers are given: letters of every script become Latin ones."""

from __future__ import annotations

from kg.algorithms.identity.citation_keys import citation_key_base, next_citation_key
from tests.tables import every_case


@every_case(
    ("surname", "year", "title", "key"),
    [
        ("Kipf", 2017, "Semi-Supervised Classification with GCNs", "kipf2017semi"),
        ("Veličković", 2018, "Graph Attention Networks", "velickovic2018graph"),
        ("van der Maaten", 2008, "The Visualization of Data", "vandermaaten2008visualization"),
        ("Gödel", 1931, "Über formal unentscheidbare Sätze", "godel1931uber"),
        ("", None, "On the", "anonndon"),
        ("王", 2020, "图神经网络", "wang2020tu"),
        ("王小明", 2020, "Graph nets", "wangxiaoming2020graph"),
        ("Иванов", 1999, "Глубокое обучение", "ivanov1999glubokoe"),
        ("김", 2021, "그래프", "gim2021geu"),
        ("さとう", 2018, "グラフ", "satou2018gurafu"),
        ("Παπαδόπουλος", 2011, "On graphs", "papadopoylos2011graphs"),
        ("", None, "การเปรียบเทียบผลลัพธ์การตรวจ", "anonndkarepriybethiybphlla"),
        ("Öztürk", 2011, "On graphs", "ozturk2011graphs"),
        ("Иванов-Smith", 2011, "基于 GNN 的", "smith2011gnn"),
        ("…", 2011, "!", "anon2011untitled"),
    ],
)
def test_a_citation_key_is_surname_year_and_first_word(surname: str, year: int | None, title: str, key: str) -> None:
    assert citation_key_base(surname, year, title) == key


def test_citation_keys_that_collide_take_letters() -> None:
    taken: set[str] = set()
    for _ in range(29):
        taken.add(next_citation_key("k", taken))
    assert {"k", "ka", "kb", "kz", "kaa", "kab"} <= taken
    assert next_citation_key("k", taken) == "kac"
