ALTER TABLE scorecard_editions ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS added ON scorecard_editions;
CREATE POLICY added ON scorecard_editions FOR INSERT TO app_tenant
  WITH CHECK (scorecard_id IN (SELECT id FROM scorecards WHERE scorecards.tenant_id IS NOT DISTINCT FROM scorecard_editions.tenant_id));
DROP POLICY IF EXISTS seen ON scorecard_editions;
CREATE POLICY seen ON scorecard_editions FOR SELECT TO app_tenant
  USING ((tenant_id = current_tenant()) OR ((tenant_id IS NULL) AND (scorecard_id IN (SELECT id FROM scorecards))));
REVOKE ALL ON scorecard_editions FROM app_tenant;
GRANT SELECT, INSERT ON scorecard_editions TO app_tenant;
GRANT USAGE ON SEQUENCE scorecard_editions_id_seq TO app_tenant;
