-- The ids of a tenant's newest sales, up to `most`, whose reference or client matches every LIKE pattern. A tenant's own
-- connection searches its own tenant, whatever it asks for.
CREATE OR REPLACE FUNCTION search_sales(of_tenant integer, patterns text[], most integer) RETURNS SETOF integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  tenant integer := CASE WHEN current_setting('role') = 'app_tenant' THEN coalesce(current_tenant(), 0) ELSE of_tenant END;
BEGIN
  RETURN QUERY EXECUTE format(
    '(SELECT sale_id FROM sale_persons WHERE %1$s AND role = ''policyholder''%2$s ORDER BY sale_id DESC LIMIT %4$s)
     UNION (SELECT id FROM sales WHERE %1$s%3$s ORDER BY id DESC LIMIT %4$s) ORDER BY 1 DESC LIMIT %4$s',
    coalesce('tenant_id = ' || tenant, 'true'),
    (SELECT string_agg(
       format(' AND lead_search_text(name, surname, phone, alt_phone, email, '''') LIKE %L', pattern), '')
     FROM unnest(patterns) AS pattern),
    (SELECT string_agg(format(' AND lower('' '' || reference) LIKE %L', pattern), '') FROM unnest(patterns) AS pattern),
    most);
END $$;
