// purpose: The passages behind the claims of a revision of a survey.
// access:  read
// param:   $revision_id STRING
// unbounded: a revision is read whole
// returns: key        STRING id of the claim's node
// returns: position   INT64  in its claim
// returns: score      DOUBLE in [0, 1]
// returns: passage_id STRING
// returns: paper_id   STRING
// returns: kind       STRING which text of the paper the passage is cut from
// returns: text       STRING
// returns: starts_at  INT64
// returns: ends_at    INT64
// returns: section    STRING of a passage of a full text the path of its headings, else null
// returns: page       INT64 likewise its page, else null
MATCH (c:Claim {survey_id: $revision_id})-[r:SUPPORTED_BY]->(g:Passage)
RETURN c.id AS key, r.position AS position, r.score AS score, g.passage_id AS passage_id, g.paper_id AS paper_id,
       g.kind AS kind, g.text AS text, g.starts_at AS starts_at, g.ends_at AS ends_at,
       g.section AS section, g.page AS page
ORDER BY key, position
