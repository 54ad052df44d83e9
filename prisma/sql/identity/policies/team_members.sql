ALTER TABLE team_members ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON team_members;
CREATE POLICY tenant ON team_members TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON team_members FROM app_tenant;
GRANT SELECT, INSERT, DELETE ON team_members TO app_tenant;
