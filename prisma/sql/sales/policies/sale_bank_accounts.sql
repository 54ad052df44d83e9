ALTER TABLE sale_bank_accounts ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON sale_bank_accounts;
CREATE POLICY tenant ON sale_bank_accounts TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON sale_bank_accounts FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON sale_bank_accounts TO app_tenant;
