ALTER TABLE api_key_holders ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON api_key_holders;
CREATE POLICY tenant ON api_key_holders TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON api_key_holders FROM app_tenant;
GRANT SELECT, INSERT, UPDATE ON api_key_holders TO app_tenant;
