-- Outside a transaction: the index is built beside other work.
-- The list of consents that were given on a call. Release 0.3.0 tells those of a sale by their text alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS consents_given_on_call ON consents (tenant_id, created_at DESC, id DESC)
  WHERE state = 'given' AND how <> 'Anonymised' AND coalesce(on_call, how LIKE 'On the call of sale %');
