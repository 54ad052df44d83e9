-- What was done with the leads of a tenant, newest first. Received leads are found by an index of their own.
CREATE INDEX CONCURRENTLY IF NOT EXISTS lead_events_worked ON lead_events (tenant_id, created_at DESC, id DESC)
  WHERE type IN ('status', 'processed', 'converted');
