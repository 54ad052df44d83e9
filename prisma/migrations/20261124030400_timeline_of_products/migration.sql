-- The leads of a product that were worked last, for the timeline. A new lead is not in it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS leads_worked_lately ON leads (tenant_id, product_id, greatest(last_attempt_at, processed_at) DESC)
  WHERE last_attempt_at IS NOT NULL OR processed_at IS NOT NULL;
