ALTER TABLE lead_posts ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON lead_posts;
CREATE POLICY tenant ON lead_posts TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON lead_posts FROM app_tenant;
GRANT SELECT, INSERT, UPDATE ON lead_posts TO app_tenant;
GRANT USAGE ON SEQUENCE lead_posts_id_seq TO app_tenant;
