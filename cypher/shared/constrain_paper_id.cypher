// purpose: Ids of papers are unique, and looked up by an index.
// access:  schema
CREATE CONSTRAINT paper_id IF NOT EXISTS FOR (n:Paper) REQUIRE n.id IS UNIQUE
