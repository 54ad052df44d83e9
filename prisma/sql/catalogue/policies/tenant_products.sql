ALTER TABLE tenant_products ENABLE ROW LEVEL SECURITY;
DROP POLICY IF EXISTS tenant ON tenant_products;
CREATE POLICY tenant ON tenant_products TO app_tenant
  USING (tenant_id = current_tenant())
  WITH CHECK (tenant_id = current_tenant());
REVOKE ALL ON tenant_products FROM app_tenant;
GRANT SELECT, UPDATE (hero_avif, hero_webp, testimonials, paid_claims, alternative, version, updated_at)
  ON tenant_products TO app_tenant;
