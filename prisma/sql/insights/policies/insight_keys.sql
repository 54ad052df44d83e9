ALTER TABLE insight_keys ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON insight_keys;
CREATE POLICY tenant ON insight_keys TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON insight_keys FROM app_tenant;
GRANT SELECT ON insight_keys TO app_tenant;
