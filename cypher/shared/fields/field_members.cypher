// purpose: The papers of a field and what they are in it.
// access:  read
// param:   $field_id STRING
// unbounded: a field is read whole
// returns: paper_id       STRING
// returns: layer          STRING
// returns: trending_score DOUBLE citations a year, SurveyG eq. 2
// returns: relevance      DOUBLE in [-1, 1]
// returns: reason         STRING why the paper has its layer
MATCH (:Field {id: $field_id})-[r:INCLUDES]->(p:Paper)
RETURN p.id AS paper_id, r.layer AS layer, r.trending_score AS trending_score, r.relevance AS relevance,
       r.reason AS reason
ORDER BY paper_id
