-- The days of some of many teams.
CREATE INDEX CONCURRENTLY IF NOT EXISTS lead_agent_days_of_team ON lead_agent_days (tenant_id, team_id, day);
