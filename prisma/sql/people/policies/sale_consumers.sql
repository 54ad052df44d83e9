ALTER TABLE sale_consumers ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON sale_consumers;
CREATE POLICY tenant ON sale_consumers TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON sale_consumers FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON sale_consumers TO app_tenant;
