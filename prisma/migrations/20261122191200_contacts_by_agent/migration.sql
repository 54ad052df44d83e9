-- The leads that somebody was the first to reach in a period.
CREATE INDEX CONCURRENTLY IF NOT EXISTS leads_contacted ON leads (tenant_id, contacted_by_id, contacted_at) WHERE contacted_at IS NOT NULL;
