ALTER TABLE recordings ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON recordings;
CREATE POLICY tenant ON recordings TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON recordings FROM app_tenant;
GRANT SELECT, INSERT, UPDATE ON recordings TO app_tenant;
GRANT USAGE ON SEQUENCE recordings_id_seq TO app_tenant;
