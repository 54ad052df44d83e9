ALTER TABLE outcome_import_rows ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON outcome_import_rows;
CREATE POLICY tenant ON outcome_import_rows TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON outcome_import_rows FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON outcome_import_rows TO app_tenant;
