ALTER TABLE questions ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS added ON questions;
CREATE POLICY added ON questions FOR INSERT TO app_tenant WITH CHECK (is_products_only_tenant(product_id));
DROP POLICY IF EXISTS changed ON questions;
CREATE POLICY changed ON questions FOR UPDATE TO app_tenant USING (is_products_only_tenant(product_id));
DROP POLICY IF EXISTS deleted ON questions;
CREATE POLICY deleted ON questions FOR DELETE TO app_tenant USING (is_products_only_tenant(product_id));
DROP POLICY IF EXISTS seen ON questions;
CREATE POLICY seen ON questions FOR SELECT TO app_tenant
  USING (((product_id IS NULL) AND (current_tenant() IS NOT NULL)) OR (product_id IN (SELECT product_id FROM tenant_products)));
REVOKE ALL ON questions FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON questions TO app_tenant;
GRANT USAGE ON SEQUENCE questions_id_seq TO app_tenant;
