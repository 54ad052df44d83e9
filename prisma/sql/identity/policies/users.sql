ALTER TABLE users ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON users;
CREATE POLICY tenant ON users TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK ((tenant_id = current_tenant()) AND (NOT is_admin));
REVOKE ALL ON users FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON users TO app_tenant;
GRANT USAGE ON SEQUENCE users_id_seq TO app_tenant;
