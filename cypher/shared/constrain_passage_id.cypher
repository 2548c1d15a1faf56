// purpose: Ids of passages are unique, and looked up by an index.
// access:  schema
CREATE CONSTRAINT passage_id IF NOT EXISTS FOR (n:Passage) REQUIRE n.id IS UNIQUE
