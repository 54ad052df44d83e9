ALTER TABLE teams ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON teams;
CREATE POLICY tenant ON teams TO app_tenant USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON teams FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON teams TO app_tenant;
GRANT USAGE ON SEQUENCE teams_id_seq TO app_tenant;
