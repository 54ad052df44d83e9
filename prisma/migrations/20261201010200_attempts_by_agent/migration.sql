-- Outside a transaction: other sessions read and write the table while the index is built.
CREATE INDEX CONCURRENTLY IF NOT EXISTS lead_events_attempts_by_agent
  ON lead_events (tenant_id, coalesce(attempt_user_id, actor_id), created_at) WHERE attempts <> 0;
