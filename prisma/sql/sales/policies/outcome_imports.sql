ALTER TABLE outcome_imports ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON outcome_imports;
CREATE POLICY tenant ON outcome_imports TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON outcome_imports FROM app_tenant;
GRANT SELECT, INSERT, UPDATE ON outcome_imports TO app_tenant;
GRANT USAGE ON SEQUENCE outcome_imports_id_seq TO app_tenant;
