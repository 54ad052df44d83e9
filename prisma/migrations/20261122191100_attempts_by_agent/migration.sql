-- The leads that somebody tried in a period.
CREATE INDEX CONCURRENTLY IF NOT EXISTS lead_events_attempts ON lead_events (tenant_id, actor_id, created_at) WHERE attempts <> 0;
