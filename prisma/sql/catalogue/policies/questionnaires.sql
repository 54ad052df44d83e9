ALTER TABLE questionnaires ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS added ON questionnaires;
CREATE POLICY added ON questionnaires FOR INSERT TO app_tenant WITH CHECK (is_products_only_tenant(product_id));
DROP POLICY IF EXISTS changed ON questionnaires;
CREATE POLICY changed ON questionnaires FOR UPDATE TO app_tenant USING (is_products_only_tenant(product_id));
DROP POLICY IF EXISTS deleted ON questionnaires;
CREATE POLICY deleted ON questionnaires FOR DELETE TO app_tenant USING (is_products_only_tenant(product_id));
DROP POLICY IF EXISTS seen ON questionnaires;
CREATE POLICY seen ON questionnaires FOR SELECT TO app_tenant
  USING (product_id IN (SELECT product_id FROM tenant_products));
REVOKE ALL ON questionnaires FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON questionnaires TO app_tenant;
GRANT USAGE ON SEQUENCE questionnaires_id_seq TO app_tenant;
