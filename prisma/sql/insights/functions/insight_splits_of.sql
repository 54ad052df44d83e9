-- The keys that changes count under, as a query over a query of changes. What the leads of a source cost is in cents, by the
-- keys of the sources.
CREATE OR REPLACE FUNCTION insight_splits_of(changes text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN format($query$
  SELECT changed.tenant_id, changed.user_id, changed.team_id, changed.day, changed.product_id, split.dimension, split.keys,
    split.key, changed.change * split.amount AS amount
  FROM (%s) AS changed
  CROSS JOIN LATERAL (VALUES
    ('status'::insight_dimension, 'status'::insight_dimension, status, 1::bigint),
    ('gender', 'gender', gender, 1),
    ('education', 'education', education, 1),
    ('age_bracket', 'age_bracket', age_bracket, 1),
    ('source', 'source', source, 1),
    ('campaign', 'campaign', campaign, 1),
    ('product_interest', 'product_interest', product_interest, 1),
    ('source_cost', 'source', source, (price * 100)::bigint)
  ) AS split (dimension, keys, key, amount)
  WHERE split.amount <> 0$query$, changes);
