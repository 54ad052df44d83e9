ALTER TABLE review_grants ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON review_grants;
CREATE POLICY tenant ON review_grants TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON review_grants FROM app_tenant;
GRANT SELECT, INSERT ON review_grants TO app_tenant;
GRANT USAGE ON SEQUENCE review_grants_id_seq TO app_tenant;
