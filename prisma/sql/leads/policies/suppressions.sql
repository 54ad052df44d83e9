ALTER TABLE suppressions ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS added ON suppressions;
CREATE POLICY added ON suppressions FOR INSERT TO app_tenant WITH CHECK (tenant_id = current_tenant());
DROP POLICY IF EXISTS changed ON suppressions;
CREATE POLICY changed ON suppressions FOR UPDATE TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
DROP POLICY IF EXISTS deleted ON suppressions;
CREATE POLICY deleted ON suppressions FOR DELETE TO app_tenant USING (tenant_id = current_tenant());
DROP POLICY IF EXISTS seen ON suppressions;
CREATE POLICY seen ON suppressions FOR SELECT TO app_tenant USING ((tenant_id = current_tenant()) OR (tenant_id IS NULL));
REVOKE ALL ON suppressions FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON suppressions TO app_tenant;
GRANT USAGE ON SEQUENCE suppressions_id_seq TO app_tenant;
