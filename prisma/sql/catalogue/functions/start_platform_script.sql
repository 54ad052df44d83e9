-- The platform's script of a product that has none begins with the standard one. A tenant's role can't add a row of the
-- platform, and may do so by this for the products that it sells.
CREATE OR REPLACE FUNCTION start_platform_script(for_product integer, standard jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO scripts (tenant_id, product_id, sections, updated_at)
  SELECT NULL, for_product, standard, now()
  WHERE current_tenant() IS NULL
    OR EXISTS (SELECT FROM tenant_products WHERE tenant_id = current_tenant() AND product_id = for_product)
  ON CONFLICT DO NOTHING
$$;
