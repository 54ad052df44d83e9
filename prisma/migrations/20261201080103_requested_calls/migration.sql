-- Outside a transaction: other sessions read and write the table while the index is built.
CREATE INDEX CONCURRENTLY IF NOT EXISTS leads_requested ON leads (tenant_id, product_id, requested_call_at)
  WHERE requested_call_at IS NOT NULL AND processed_at IS NULL;
