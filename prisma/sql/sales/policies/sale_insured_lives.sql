ALTER TABLE sale_insured_lives ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON sale_insured_lives;
CREATE POLICY tenant ON sale_insured_lives TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON sale_insured_lives FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON sale_insured_lives TO app_tenant;
GRANT USAGE ON SEQUENCE sale_insured_lives_id_seq TO app_tenant;
