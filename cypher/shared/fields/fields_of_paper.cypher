// purpose: The fields that include a paper, and what it is in each.
// access:  read
// param:   $id    STRING paper id
// unbounded: a paper is in few fields
// returns: field_id        STRING
// returns: topic           STRING
// returns: paper_id        STRING
// returns: layer           STRING
// returns: trending_score  DOUBLE citations a year, SurveyG eq. 2
// returns: relevance       DOUBLE in [-1, 1]
// returns: reason          STRING why the paper has its layer
// returns: community_id    STRING null for a paper of no community
// returns: community_label STRING
MATCH (f:Field)-[r:INCLUDES]->(p:Paper {id: $id})
WHERE f.archived_of IS NULL
OPTIONAL MATCH (p)-[:IN_COMMUNITY]->(c:Community {field_id: f.id})
RETURN f.id AS field_id, f.topic AS topic, p.id AS paper_id, r.layer AS layer, r.trending_score AS trending_score,
       r.relevance AS relevance, r.reason AS reason, c.community_id AS community_id, c.label AS community_label
ORDER BY field_id
