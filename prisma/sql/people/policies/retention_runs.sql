ALTER TABLE retention_runs ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON retention_runs;
CREATE POLICY tenant ON retention_runs TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON retention_runs FROM app_tenant;
GRANT SELECT ON retention_runs TO app_tenant;
