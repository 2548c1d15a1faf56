// purpose: Ids of vertical paths are unique, and looked up by an index.
// access:  schema
CREATE CONSTRAINT path_id IF NOT EXISTS FOR (n:Path) REQUIRE n.id IS UNIQUE
