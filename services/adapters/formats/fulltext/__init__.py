"""Readers of full texts: JATS, TEI of GROBID, HTML as arXiv has it, LaTeX source, PDF."""
