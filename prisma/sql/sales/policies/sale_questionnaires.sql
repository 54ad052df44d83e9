ALTER TABLE sale_questionnaires ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON sale_questionnaires;
CREATE POLICY tenant ON sale_questionnaires TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON sale_questionnaires FROM app_tenant;
GRANT SELECT, INSERT ON sale_questionnaires TO app_tenant;
