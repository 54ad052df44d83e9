ALTER TABLE scorecards ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS added ON scorecards;
CREATE POLICY added ON scorecards FOR INSERT TO app_tenant WITH CHECK (tenant_id = current_tenant());
DROP POLICY IF EXISTS changed ON scorecards;
CREATE POLICY changed ON scorecards FOR UPDATE TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
DROP POLICY IF EXISTS deleted ON scorecards;
CREATE POLICY deleted ON scorecards FOR DELETE TO app_tenant USING (tenant_id = current_tenant());
DROP POLICY IF EXISTS seen ON scorecards;
CREATE POLICY seen ON scorecards FOR SELECT TO app_tenant
  USING ((tenant_id = current_tenant()) OR ((tenant_id IS NULL) AND (product_id IN (SELECT product_id FROM tenant_products))));
REVOKE ALL ON scorecards FROM app_tenant;
GRANT SELECT, INSERT, UPDATE, DELETE ON scorecards TO app_tenant;
GRANT USAGE ON SEQUENCE scorecards_id_seq TO app_tenant;
