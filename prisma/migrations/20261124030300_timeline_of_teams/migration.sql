-- What happened last to the leads of a team, for the timeline.
CREATE INDEX CONCURRENTLY IF NOT EXISTS leads_of_team_lately ON leads (team_id, greatest(created_at, last_attempt_at, processed_at) DESC)
  WHERE team_id IS NOT NULL;
