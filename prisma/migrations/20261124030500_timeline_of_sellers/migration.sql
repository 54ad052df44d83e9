-- The latest submissions of a user, for the timeline.
CREATE INDEX CONCURRENTLY IF NOT EXISTS sales_submitted_of_user ON sales (agent_id, submitted_at DESC) WHERE submitted_at IS NOT NULL;
