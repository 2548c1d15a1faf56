// purpose: Ids of summaries are unique, and looked up by an index.
// access:  schema
CREATE CONSTRAINT summary_id IF NOT EXISTS FOR (n:Summary) REQUIRE n.id IS UNIQUE
