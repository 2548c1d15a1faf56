// purpose: All citations that the given papers receive, with what is known of each.
// access:  read
// param:   $ids LIST<STRING> ids of cited papers, none twice
// unbounded: the ids are one batch
// returns: citing_id   STRING
// returns: cited_id    STRING
// returns: contexts    LIST<STRING> sentences around the citation, null when none is known
// returns: intents     LIST<STRING> labels of the source, null when none is known
// returns: influential BOOL         null when the source does not say
UNWIND $ids AS wanted
MATCH (a:Paper)-[r:CITES]->(b:Paper {id: wanted})
RETURN a.id AS citing_id, b.id AS cited_id,
       r.contexts AS contexts, r.intents AS intents, r.influential AS influential
ORDER BY citing_id, cited_id
