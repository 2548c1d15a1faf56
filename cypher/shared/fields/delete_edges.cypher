// purpose: Delete, of edges that are to be deleted, those that leave some papers.
// access:  write
// param:   $edge_set STRING
// param:   $ids LIST<STRING> of papers
// unmerged: deletes CITES_IN_FIELD and SIMILAR_TO
MATCH (:LooseEdgeSet {id: $edge_set, writer: ""})
UNWIND $ids AS id
MATCH (:Paper {id: id})-[r:CITES_IN_FIELD|SIMILAR_TO]->(:Paper)
WHERE r.field_id = $edge_set
DELETE r
