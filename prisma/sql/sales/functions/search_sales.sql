-- The ids of a tenant's newest sales, up to `most`, whose reference or client matches every LIKE pattern. A tenant's own
-- connection searches its own tenant, whatever it asks for.
CREATE OR REPLACE FUNCTION search_sales(of_tenant integer, patterns text[], most integer) RETURNS SETOF integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  tenant integer := CASE WHEN current_setting('role') = 'app_tenant' THEN coalesce(current_tenant(), 0) ELSE of_tenant END;
  matches text := search_condition('search_text', true, patterns, NULL);
BEGIN
  IF EXISTS (SELECT FROM sale_persons WHERE search_text IS NULL) THEN
    matches := format('(%s OR search_text IS NULL AND %s)', matches,
      search_condition('lead_search_text(name, surname, phone, alt_phone, email, '''')', false, patterns, NULL));
  END IF;
  RETURN QUERY EXECUTE format(
    '(SELECT sale_id FROM sale_persons WHERE %1$s AND role = ''policyholder'' AND %2$s ORDER BY sale_id DESC LIMIT %4$s)
     UNION (SELECT id FROM sales WHERE %1$s AND %3$s ORDER BY id DESC LIMIT %4$s) ORDER BY 1 DESC LIMIT %4$s',
    coalesce('tenant_id = ' || tenant, 'true'), matches,
    search_condition('lower('' '' || reference)', false, patterns, NULL), most);
END $$;
