// purpose: Ids of identifiers are unique, and looked up by an index.
// access:  schema
CREATE CONSTRAINT identifier_id IF NOT EXISTS FOR (n:Identifier) REQUIRE n.id IS UNIQUE
