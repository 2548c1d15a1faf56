// purpose: Ids of vector spaces are unique, and looked up by an index.
// access:  schema
CREATE CONSTRAINT vector_space_id IF NOT EXISTS FOR (n:VectorSpace) REQUIRE n.id IS UNIQUE
