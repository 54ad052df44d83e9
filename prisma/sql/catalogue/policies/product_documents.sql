ALTER TABLE product_documents ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS added ON product_documents;
CREATE POLICY added ON product_documents FOR INSERT TO app_tenant WITH CHECK (is_products_only_tenant(product_id));
DROP POLICY IF EXISTS changed ON product_documents;
CREATE POLICY changed ON product_documents FOR UPDATE TO app_tenant USING (is_products_only_tenant(product_id));
DROP POLICY IF EXISTS deleted ON product_documents;
CREATE POLICY deleted ON product_documents FOR DELETE TO app_tenant USING (is_products_only_tenant(product_id));
DROP POLICY IF EXISTS seen ON product_documents;
CREATE POLICY seen ON product_documents FOR SELECT TO app_tenant
  USING (product_id IN (SELECT product_id FROM tenant_products));
REVOKE ALL ON product_documents FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON product_documents TO app_tenant;
GRANT USAGE ON SEQUENCE product_documents_id_seq TO app_tenant;
