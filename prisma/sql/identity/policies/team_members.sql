ALTER TABLE team_members ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON team_members;
CREATE POLICY tenant ON team_members TO app_tenant
  USING ((team_id IN (SELECT id FROM teams)) AND (user_id IN (SELECT id FROM users)));
REVOKE ALL ON team_members FROM app_tenant;
GRANT SELECT, INSERT, DELETE ON team_members TO app_tenant;
