-- When somebody deleted the organisation. Its rows go a week later, and until then it can be restored.
ALTER TABLE tenants ADD COLUMN closed_at TIMESTAMPTZ(3);
