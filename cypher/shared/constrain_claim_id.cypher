// purpose: Ids of claims are unique, and looked up by an index.
// access:  schema
CREATE CONSTRAINT claim_id IF NOT EXISTS FOR (n:Claim) REQUIRE n.id IS UNIQUE
