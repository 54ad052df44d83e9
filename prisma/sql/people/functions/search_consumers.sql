CREATE OR REPLACE FUNCTION search_consumers(of_tenant integer, patterns text[], most integer) RETURNS SETOF integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  tenant integer := CASE WHEN current_setting('role') = 'app_tenant' THEN coalesce(current_tenant(), 0) ELSE of_tenant END;
  matches text := search_condition('search_text', true, patterns, NULL);
BEGIN
  IF EXISTS (SELECT FROM consumers WHERE search_text IS NULL) THEN
    matches := format('(%s OR search_text IS NULL AND %s)', matches,
      search_condition('lead_search_text(name, surname, phone, NULL, email, '''')', false, patterns, NULL));
  END IF;
  RETURN QUERY EXECUTE format('SELECT id FROM consumers WHERE merged_into_id IS NULL AND %s AND %s ORDER BY id DESC LIMIT %s',
    coalesce('tenant_id = ' || tenant, 'true'), matches, most);
END $$;
