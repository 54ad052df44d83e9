-- Outside a transaction: other sessions read and write the table while the index is built.
CREATE INDEX CONCURRENTLY IF NOT EXISTS sale_persons_search_text ON sale_persons USING gin (tenant_id, search_text gin_trgm_ops)
  WHERE role = 'policyholder' AND search_text IS NOT NULL;
