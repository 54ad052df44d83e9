-- A product made by a tenant's user is linked to that tenant by the platform, in the same transaction.
CREATE OR REPLACE FUNCTION create_product(product_name text, product_slug text, product_description text) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  made integer;
BEGIN
  INSERT INTO products (name, slug, description) VALUES (product_name, product_slug, product_description) RETURNING id INTO made;
  IF current_tenant() IS NOT NULL THEN
    INSERT INTO tenant_products (tenant_id, product_id) VALUES (current_tenant(), made);
  END IF;
  RETURN made;
END $$;
