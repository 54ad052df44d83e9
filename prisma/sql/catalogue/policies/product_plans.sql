ALTER TABLE product_plans ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS added ON product_plans;
CREATE POLICY added ON product_plans FOR INSERT TO app_tenant WITH CHECK (is_products_only_tenant(product_id));
DROP POLICY IF EXISTS changed ON product_plans;
CREATE POLICY changed ON product_plans FOR UPDATE TO app_tenant USING (is_products_only_tenant(product_id));
DROP POLICY IF EXISTS deleted ON product_plans;
CREATE POLICY deleted ON product_plans FOR DELETE TO app_tenant USING (is_products_only_tenant(product_id));
DROP POLICY IF EXISTS seen ON product_plans;
CREATE POLICY seen ON product_plans FOR SELECT TO app_tenant
  USING (product_id IN (SELECT product_id FROM tenant_products));
REVOKE ALL ON product_plans FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON product_plans TO app_tenant;
GRANT USAGE ON SEQUENCE product_plans_id_seq TO app_tenant;
