ALTER TABLE api_keys ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON api_keys;
CREATE POLICY tenant ON api_keys TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON api_keys FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON api_keys TO app_tenant;
GRANT USAGE ON SEQUENCE api_keys_id_seq TO app_tenant;
