// purpose: Ids of authors are unique, and looked up by an index.
// access:  schema
CREATE CONSTRAINT author_id IF NOT EXISTS FOR (n:Author) REQUIRE n.id IS UNIQUE
