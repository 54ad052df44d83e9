ALTER TABLE idempotency_keys ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON idempotency_keys;
CREATE POLICY tenant ON idempotency_keys TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON idempotency_keys FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_keys TO app_tenant;
