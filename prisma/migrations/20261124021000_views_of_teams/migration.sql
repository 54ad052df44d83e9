-- The team that a view is shared with. Without the team it is its owner's alone again.
ALTER TABLE saved_views ADD COLUMN team_id INTEGER;
CREATE INDEX "saved_views_team_id_idx" ON "saved_views"("team_id");
ALTER TABLE saved_views ADD CONSTRAINT "saved_views_team_id_fkey"
  FOREIGN KEY ("team_id") REFERENCES "teams"("id") ON DELETE SET NULL ON UPDATE CASCADE;
