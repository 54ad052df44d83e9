ALTER TABLE reports ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON reports;
CREATE POLICY tenant ON reports TO app_tenant USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON reports FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON reports TO app_tenant;
GRANT USAGE ON SEQUENCE reports_id_seq TO app_tenant;
