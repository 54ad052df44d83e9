-- The work on leads, for the timeline: giving a lead to somebody is none, though its status changes, too.
CREATE INDEX CONCURRENTLY IF NOT EXISTS lead_events_of_work ON lead_events (tenant_id, created_at DESC, id DESC)
  WHERE type IN ('status', 'processed', 'converted') AND (type <> 'status' OR new->>'status' NOT IN ('New', 'Allocated'));
