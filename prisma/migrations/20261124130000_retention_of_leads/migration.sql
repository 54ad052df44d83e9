-- A class that is new, or whose period was changed, loses nothing until a night has told what would go.
ALTER TABLE retention_periods ADD COLUMN rehearsed_on DATE;
-- Those that there are have been in force all along.
UPDATE retention_periods SET rehearsed_on = CURRENT_DATE - 1;

ALTER TABLE retention_periods DROP CONSTRAINT retention_periods_class_known;
ALTER TABLE retention_periods ADD CONSTRAINT retention_periods_class_known CHECK (
  class IN ('lead', 'unsubmitted_sale', 'sale', 'mandate', 'unsold_lead', 'rejected_row', 'lead_post'));
INSERT INTO retention_periods (class, length, unit, source) VALUES
  ('unsold_lead', 24, 'months', 'Protection of Personal Information Act 4 of 2013, section 14: no longer than its purpose needs; after 24 months nobody is offered a policy because of the lead'),
  ('rejected_row', 30, 'days', 'Protection of Personal Information Act 4 of 2013, section 14: no longer than its purpose needs; 30 days leave time to correct a file and import it again'),
  ('lead_post', 30, 'days', 'Protection of Personal Information Act 4 of 2013, section 14: no longer than its purpose needs; 30 days leave time to settle with the sender what arrived');

-- What each night has removed or anonymised, or would have.
CREATE TABLE retention_runs (
  id SERIAL PRIMARY KEY,
  tenant_id INTEGER NOT NULL,
  class TEXT NOT NULL,
  dry_run BOOLEAN NOT NULL,
  count INTEGER NOT NULL,
  reason TEXT NOT NULL,
  began_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  finished_at TIMESTAMPTZ(3),
  CONSTRAINT retention_runs_class_known CHECK (
    class IN ('lead', 'unsubmitted_sale', 'sale', 'mandate', 'unsold_lead', 'rejected_row', 'lead_post')),
  CONSTRAINT retention_runs_count_known CHECK (count > 0)
);
CREATE INDEX retention_runs_tenant_id_began_at_idx ON retention_runs (tenant_id, began_at DESC);
-- The one that every removal adds to, in its own transaction.
CREATE UNIQUE INDEX retention_runs_at_work ON retention_runs (tenant_id, class) WHERE finished_at IS NULL;
ALTER TABLE retention_runs ADD CONSTRAINT retention_runs_tenant_id_fkey
  FOREIGN KEY (tenant_id) REFERENCES tenants (id) ON DELETE CASCADE ON UPDATE CASCADE;
CALL enable_tenant_rls('retention_runs', 'SELECT');
