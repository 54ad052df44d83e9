ALTER TABLE sale_counts ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON sale_counts;
CREATE POLICY tenant ON sale_counts TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON sale_counts FROM app_tenant;
GRANT SELECT ON sale_counts TO app_tenant;
