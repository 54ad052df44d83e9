-- The days of some of many agents.
CREATE INDEX CONCURRENTLY IF NOT EXISTS lead_agent_days_of_user ON lead_agent_days (tenant_id, user_id, day);
