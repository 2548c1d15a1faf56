// purpose: Ids of communities are unique, and looked up by an index.
// access:  schema
CREATE CONSTRAINT community_id IF NOT EXISTS FOR (n:Community) REQUIRE n.id IS UNIQUE
