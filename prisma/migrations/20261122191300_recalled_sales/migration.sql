-- The sales that were recalled in a period.
CREATE INDEX CONCURRENTLY IF NOT EXISTS sales_recalled ON sales (tenant_id, recalled_at) WHERE recalled_at IS NOT NULL;
