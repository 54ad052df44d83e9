CREATE OR REPLACE FUNCTION search_consumers(of_tenant integer, patterns text[], most integer) RETURNS SETOF integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  tenant integer := CASE WHEN current_setting('role') = 'app_tenant' THEN coalesce(current_tenant(), 0) ELSE of_tenant END;
BEGIN
  RETURN QUERY EXECUTE format(
    'SELECT id FROM consumers WHERE merged_into_id IS NULL AND %s%s ORDER BY id DESC LIMIT %s',
    coalesce('tenant_id = ' || tenant, 'true'),
    (SELECT string_agg(format(' AND lead_search_text(name, surname, phone, NULL, email, '''') LIKE %L', pattern), '')
     FROM unnest(patterns) AS pattern),
    most);
END $$;
