ALTER TABLE beneficiary_type_products ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON beneficiary_type_products;
CREATE POLICY tenant ON beneficiary_type_products TO app_tenant
  USING ((tenant_id = current_tenant()) AND (product_id IN (SELECT product_id FROM tenant_products)));
REVOKE ALL ON beneficiary_type_products FROM app_tenant;
GRANT SELECT, INSERT, DELETE ON beneficiary_type_products TO app_tenant;
