ALTER TABLE product_faqs ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS added ON product_faqs;
CREATE POLICY added ON product_faqs FOR INSERT TO app_tenant WITH CHECK (is_products_only_tenant(product_id));
DROP POLICY IF EXISTS changed ON product_faqs;
CREATE POLICY changed ON product_faqs FOR UPDATE TO app_tenant USING (is_products_only_tenant(product_id));
DROP POLICY IF EXISTS deleted ON product_faqs;
CREATE POLICY deleted ON product_faqs FOR DELETE TO app_tenant USING (is_products_only_tenant(product_id));
DROP POLICY IF EXISTS seen ON product_faqs;
CREATE POLICY seen ON product_faqs FOR SELECT TO app_tenant
  USING (product_id IN (SELECT product_id FROM tenant_products));
REVOKE ALL ON product_faqs FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON product_faqs TO app_tenant;
GRANT USAGE ON SEQUENCE product_faqs_id_seq TO app_tenant;
