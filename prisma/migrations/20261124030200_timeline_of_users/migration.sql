-- What happened last to the leads of a user, for the timeline.
CREATE INDEX CONCURRENTLY IF NOT EXISTS leads_of_user_lately ON leads (assigned_user_id, greatest(created_at, last_attempt_at, processed_at) DESC)
  WHERE assigned_user_id IS NOT NULL;
