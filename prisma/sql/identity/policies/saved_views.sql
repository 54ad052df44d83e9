ALTER TABLE saved_views ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON saved_views;
CREATE POLICY tenant ON saved_views TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON saved_views FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_views TO app_tenant;
GRANT USAGE ON SEQUENCE saved_views_id_seq TO app_tenant;
