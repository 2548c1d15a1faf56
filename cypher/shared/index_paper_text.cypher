// purpose: Papers are searched by the words of title, abstract and summary.
// access:  schema
CREATE FULLTEXT INDEX paper_text IF NOT EXISTS FOR (n:Paper) ON EACH [n.search_text]
