CREATE OR REPLACE FUNCTION is_products_only_tenant(product integer) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
RETURN (SELECT count(*) = 1 AND bool_and(tenant_id = current_tenant()) FROM tenant_products WHERE product_id = product);
