ALTER TABLE personality_roles ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON personality_roles;
CREATE POLICY tenant ON personality_roles TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON personality_roles FROM app_tenant;
GRANT SELECT, INSERT, DELETE ON personality_roles TO app_tenant;
