ALTER TABLE allocation_rules ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON allocation_rules;
CREATE POLICY tenant ON allocation_rules TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON allocation_rules FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON allocation_rules TO app_tenant;
GRANT USAGE ON SEQUENCE allocation_rules_id_seq TO app_tenant;
