ALTER TABLE team_products ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON team_products;
CREATE POLICY tenant ON team_products TO app_tenant
  USING ((tenant_id = current_tenant()) AND (product_id IN (SELECT product_id FROM tenant_products)));
REVOKE ALL ON team_products FROM app_tenant;
GRANT SELECT, INSERT, DELETE ON team_products TO app_tenant;
