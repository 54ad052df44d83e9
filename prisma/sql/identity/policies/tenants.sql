ALTER TABLE tenants ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON tenants;
CREATE POLICY tenant ON tenants TO app_tenant USING (id = current_tenant()) WITH CHECK (id = current_tenant());
REVOKE ALL ON tenants FROM app_tenant;
GRANT SELECT, UPDATE ON tenants TO app_tenant;
