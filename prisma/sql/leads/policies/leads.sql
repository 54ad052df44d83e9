ALTER TABLE leads ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON leads;
CREATE POLICY tenant ON leads TO app_tenant USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON leads FROM app_tenant;
GRANT SELECT, INSERT, UPDATE ON leads TO app_tenant;
GRANT USAGE ON SEQUENCE leads_id_seq TO app_tenant;
