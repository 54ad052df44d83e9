-- An import whose rows are looked at says so; before, it was one that is queued and has not started.
ALTER TABLE lead_imports DROP CONSTRAINT lead_imports_status_known;
UPDATE lead_imports SET status = 'checking' WHERE status = 'queued' AND started_at IS NULL;
ALTER TABLE lead_imports ADD CONSTRAINT lead_imports_status_known
  CHECK (status IN ('checking', 'ready', 'queued', 'running', 'done', 'failed', 'reverting', 'reverted'));
