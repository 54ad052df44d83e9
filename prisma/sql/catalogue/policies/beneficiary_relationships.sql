ALTER TABLE beneficiary_relationships ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON beneficiary_relationships;
CREATE POLICY tenant ON beneficiary_relationships TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON beneficiary_relationships FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON beneficiary_relationships TO app_tenant;
GRANT USAGE ON SEQUENCE beneficiary_relationships_id_seq TO app_tenant;
