ALTER TABLE sale_reviews ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON sale_reviews;
CREATE POLICY tenant ON sale_reviews TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON sale_reviews FROM app_tenant;
GRANT SELECT, INSERT, UPDATE ON sale_reviews TO app_tenant;
GRANT USAGE ON SEQUENCE sale_reviews_id_seq TO app_tenant;
