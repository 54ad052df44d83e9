ALTER TABLE data_requests ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON data_requests;
CREATE POLICY tenant ON data_requests TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON data_requests FROM app_tenant;
GRANT SELECT, INSERT, UPDATE ON data_requests TO app_tenant;
GRANT USAGE ON SEQUENCE data_requests_id_seq TO app_tenant;
