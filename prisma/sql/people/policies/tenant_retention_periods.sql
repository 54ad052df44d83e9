ALTER TABLE tenant_retention_periods ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON tenant_retention_periods;
CREATE POLICY tenant ON tenant_retention_periods TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON tenant_retention_periods FROM app_tenant;
GRANT SELECT ON tenant_retention_periods TO app_tenant;
