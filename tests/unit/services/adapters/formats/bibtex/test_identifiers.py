"""Identifiers where managers, servers and people write them."""

from __future__ import annotations

from services.adapters.formats.bibtex import rows
from services.adapters.formats.bibtex.identifiers import address_text
from tests.builders.rows_of import parted
from tests.tables import every_case


@every_case(
    ("fields", "expected"),
    [
        (r"doi = {10.1000/A\_b}", ["doi:10.1000/a_b"]),
        (r"doi = {10.1000/a{\_}b--c~d}", ["doi:10.1000/a_b--c~d"]),
        (r"doi = {10.1002/(SICI)1097(1998)49:8\&lt;693::AID\&gt;3.0.CO;2-O}",
         ["doi:10.1002/(sici)1097(1998)49:8<693::aid>3.0.co;2-o"]),
        (r"doi = {10.1002/(SICI)1097(1998)49:8{\textless}693::AID{\textgreater}3.0.CO;2-O}",
         ["doi:10.1002/(sici)1097(1998)49:8<693::aid>3.0.co;2-o"]),
        (r"doi = {10.1002/1097(1998)49:8$<$693::AID$\greater$3.0.CO;2-O}",
         ["doi:10.1002/1097(1998)49:8<693::aid>3.0.co;2-o"]),
        ("doi = {https://doi.org/10.1000/x}", ["doi:10.1000/x"]),
        ("doi = {10.1000/x, 10.1000/y}", ["doi:10.1000/x"]),
        ("url = {https://doi.org/10.1000%2Fenc}", ["doi:10.1000/enc"]),
        ("url = {https://doi.org/10.1000/\n   wrapped}", ["doi:10.1000/wrapped"]),
        ("ee = {https://doi.org/10.1000/dblp}", ["doi:10.1000/dblp"]),
        (r"howpublished = {\url{https://doi.org/10.1000/x} (accessed 2020)}", ["doi:10.1000/x"]),
        ("note = {DOI: 10.1000/zotero}", ["doi:10.1000/zotero"]),
        ("note = {Reprint of doi:10.1000/other work}", []),
        ("journal = {CoRR}, volume = {abs/1609.02907}", ["arxiv:1609.02907"]),
        ("journal = {CoRR}, volume = {cs.LG/0301005}", ["arxiv:cs/0301005"]),
        ("journal = {Computing Research Repository}, volume = {abs/1609.02907v2}", ["arxiv:1609.02907"]),
        ("journal = {Nature}, volume = {abs/1609.02907}", []),
        ("journal = {ArXiv}, volume = {abs/1609.02907}", ["arxiv:1609.02907"]),
        ("journal = {ArXiv}, volume = {12}", []),
        ("url = {https://api.semanticscholar.org/CorpusID:3144218}", ["corpus:3144218"]),
        (f"url = {{https://www.semanticscholar.org/paper/Semi-Supervised/{'3a' * 20}}}", [f"s2:{'3a' * 20}"]),
        ("note = {12 pages, follow-up of arXiv:1609.02907}", []),
        ("eprint = {1609.02907}, archiveprefix = {arXiv}", ["arxiv:1609.02907"]),
        ("eprint = {1609.02907}", ["arxiv:1609.02907"]),
        ("eprint = {arXiv:1609.02907v1}, primaryclass = {cs.LG}", ["arxiv:1609.02907"]),
        ("eprint = {astro-ph/0106515}", ["arxiv:astro-ph/0106515"]),
        ("eprint = {12345678}, eprinttype = {pubmed}", ["pubmed:12345678"]),
        ("eprint = {12345678}, eprinttype = {jstor}", []),
        ("arxivid = {1609.02907}", ["arxiv:1609.02907"]),
        ("pages = {arXiv:1609.02907}", ["arxiv:1609.02907"]),
        ("number = {arXiv:1609.02907}, publisher = {arXiv}", ["arxiv:1609.02907"]),
        ("note = {arXiv:1609.02907 [cs, stat]}", ["arxiv:1609.02907"]),
        ("pmid = {123}, pmcid = {PMC456}", ["pubmed:123", "pmc:456"]),
        ("note = {PMID: 16016791}", ["pubmed:16016791"]),
        ("url = {https://doi-org.proxy.example.edu/10.1000/proxied}", ["doi:10.1000/proxied"]),
        ("url = {https://doi.org.proxy.example.edu/10.1000/proxied}", ["doi:10.1000/proxied"]),
        ("url = {https://onlinelibrary.example.com/doi/full/10.1000/x?casa_token=A:b}", ["doi:10.1000/x"]),
        ("url = {https://journals.example.org/one/article?id=10.1371/journal.p.1}", ["doi:10.1371/journal.p.1"]),
        ("url = {https://www.biorxiv.org/content/10.1101/2020.01.01.123456v2.full}",
         ["doi:10.1101/2020.01.01.123456"]),
        ("url = {https://www.example.org/articles/10.3389/fnins.2020.00001/full}", ["doi:10.3389/fnins.2020.00001"]),
        ("url = {https://link.example.com/article/10.1007/s00001-020-1#Sec2}", ["doi:10.1007/s00001-020-1"]),
        ("url = {https://x.org/10/a.pdf https://link.example.com/article/10.1007/s1-2}", ["doi:10.1007/s1-2"]),
        (r"howpublished = {\href{https://doi.org/10.1000/x}{doi}}", ["doi:10.1000/x"]),
        ("url = {https://academic.example.com/bib/article/doi/10.1093/bib/bbx001/12345}", []),
        ("url = {https://pubmed.ncbi.nlm.nih.gov/31415926/}", ["pubmed:31415926"]),
        ("url = {https://www.ncbi.nlm.nih.gov/pmc/articles/PMC77/}", ["pmc:77"]),
        ("doi = {10.1000/x (Accessed 3 May 2011)}", ["doi:10.1000/x"]),
        ("doi = {10.1000/x [preprint]}", ["doi:10.1000/x"]),
        ("doi = {10.1016/S0140-6736 (11)60001-2}", ["doi:10.1016/s0140-6736(11)60001-2"]),
        ("note = {DOCID: 2670166591; PCID: 69409372; PMID: 21984; Ref}", []),
    ],
)  # fmt: skip
def test_an_identifier_is_found(fields: str, expected: list[str]) -> None:
    found = parted(rows(f"@article{{k, title={{T}}, {fields}}}", source="b"))
    assert list(found.only.identifiers) == expected
    assert found.notices == []


@every_case(
    ("raw", "typed"),
    [
        (r"http://x.org/{\~{}}user/a\_b\%20c\#d", "http://x.org/~user/a_b%20c#d"),
        (r"\url{http://x.org/~a--b}", "http://x.org/~a--b"),
        (r"http://x.org/$\sim$user", "http://x.org/~user"),
        (r"http://x.org/\textasciitilde user", "http://x.org/~user"),
        ("http://x.org/a/\n      b.pdf", "http://x.org/a/b.pdf"),
        ("http://x.org/a http://y.org/b", "http://x.org/a http://y.org/b"),
    ],
)
def test_an_address_is_as_it_is_typed(raw: str, typed: str) -> None:
    assert address_text(raw) == typed
