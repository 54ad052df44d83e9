ALTER TABLE login_activities ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON login_activities;
CREATE POLICY tenant ON login_activities TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON login_activities FROM app_tenant;
GRANT SELECT ON login_activities TO app_tenant;
