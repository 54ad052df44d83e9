-- Finds the leads without a sale whose retention period may be over. One that is anonymised leaves it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS leads_unsold_by_outcome ON leads (processed_at, id)
  WHERE processed_outcome <> 'converted' AND lead_id <> 'anonymised-' || id::text;
