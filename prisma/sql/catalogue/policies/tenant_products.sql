ALTER TABLE tenant_products ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON tenant_products;
CREATE POLICY tenant ON tenant_products TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON tenant_products FROM app_tenant;
GRANT SELECT ON tenant_products TO app_tenant;
