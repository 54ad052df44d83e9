ALTER TABLE scripts ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS added ON scripts;
CREATE POLICY added ON scripts FOR INSERT TO app_tenant WITH CHECK (tenant_id = current_tenant());
DROP POLICY IF EXISTS changed ON scripts;
CREATE POLICY changed ON scripts FOR UPDATE TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
DROP POLICY IF EXISTS deleted ON scripts;
CREATE POLICY deleted ON scripts FOR DELETE TO app_tenant USING (tenant_id = current_tenant());
DROP POLICY IF EXISTS seen ON scripts;
CREATE POLICY seen ON scripts FOR SELECT TO app_tenant
  USING ((tenant_id = current_tenant()) OR ((tenant_id IS NULL) AND (product_id IN (SELECT product_id FROM tenant_products))));
REVOKE ALL ON scripts FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON scripts TO app_tenant;
GRANT USAGE ON SEQUENCE scripts_id_seq TO app_tenant;
