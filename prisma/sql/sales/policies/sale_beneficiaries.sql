ALTER TABLE sale_beneficiaries ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON sale_beneficiaries;
CREATE POLICY tenant ON sale_beneficiaries TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON sale_beneficiaries FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON sale_beneficiaries TO app_tenant;
GRANT USAGE ON SEQUENCE sale_beneficiaries_id_seq TO app_tenant;
