-- The latest submissions of a team, for the timeline.
CREATE INDEX CONCURRENTLY IF NOT EXISTS sales_submitted_of_team ON sales (team_id, submitted_at DESC) WHERE submitted_at IS NOT NULL;
