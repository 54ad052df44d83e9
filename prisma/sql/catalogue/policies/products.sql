ALTER TABLE products ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS changed ON products;
CREATE POLICY changed ON products FOR UPDATE TO app_tenant USING (is_products_only_tenant(id));
DROP POLICY IF EXISTS deleted ON products;
CREATE POLICY deleted ON products FOR DELETE TO app_tenant USING (is_products_only_tenant(id));
DROP POLICY IF EXISTS seen ON products;
CREATE POLICY seen ON products FOR SELECT TO app_tenant
  USING (id IN (SELECT product_id FROM tenant_products));
REVOKE ALL ON products FROM app_tenant;
GRANT SELECT, UPDATE, DELETE ON products TO app_tenant;
