ALTER TABLE sale_sequences ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON sale_sequences;
CREATE POLICY tenant ON sale_sequences TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON sale_sequences FROM app_tenant;
GRANT SELECT, INSERT, UPDATE ON sale_sequences TO app_tenant;
