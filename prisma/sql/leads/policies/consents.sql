ALTER TABLE consents ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON consents;
CREATE POLICY tenant ON consents TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON consents FROM app_tenant;
GRANT SELECT, INSERT ON consents TO app_tenant;
GRANT USAGE ON SEQUENCE consents_id_seq TO app_tenant;
