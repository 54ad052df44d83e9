ALTER TABLE personality_roles ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON personality_roles;
CREATE POLICY tenant ON personality_roles TO app_tenant
  USING ((personality_id IN (SELECT id FROM personalities)) AND (role_id IN (SELECT id FROM roles)));
REVOKE ALL ON personality_roles FROM app_tenant;
GRANT SELECT, INSERT, DELETE ON personality_roles TO app_tenant;
