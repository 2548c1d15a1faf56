// purpose: Papers by their ids, without their texts, each with those of the others that it cites.
// access:  read
// param:   $ids LIST<STRING> paper ids, none twice
// single:  a list instead of rows, of which a server's client takes each at a price
// returns: papers LIST<LIST<ANY>> of each paper the columns of `paper_briefs`, then the ids it cites, in no order
UNWIND $ids AS wanted
MATCH (p:Paper {id: wanted})
WITH p
ORDER BY p.id
RETURN collect([p.id, p.title, p.citation_key, p.year, p.venue, p.citation_count, p.kind, p.stub, p.is_retracted,
                [(p)-[:CITES]->(cited:Paper) WHERE cited.id IN $ids | cited.id]]) AS papers
