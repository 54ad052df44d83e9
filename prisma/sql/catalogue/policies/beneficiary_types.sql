ALTER TABLE beneficiary_types ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON beneficiary_types;
CREATE POLICY tenant ON beneficiary_types TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON beneficiary_types FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON beneficiary_types TO app_tenant;
GRANT USAGE ON SEQUENCE beneficiary_types_id_seq TO app_tenant;
