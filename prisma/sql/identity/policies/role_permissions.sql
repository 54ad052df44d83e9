ALTER TABLE role_permissions ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON role_permissions;
CREATE POLICY tenant ON role_permissions TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON role_permissions FROM app_tenant;
GRANT SELECT, INSERT, DELETE ON role_permissions TO app_tenant;
