ALTER TABLE roles ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON roles;
CREATE POLICY tenant ON roles TO app_tenant USING (tenant_id = current_tenant()) WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON roles FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON roles TO app_tenant;
GRANT USAGE ON SEQUENCE roles_id_seq TO app_tenant;
