// purpose: Citation keys are unique, and looked up by an index.
// access:  schema
CREATE CONSTRAINT paper_citation_key IF NOT EXISTS FOR (n:Paper) REQUIRE n.citation_key IS UNIQUE
