-- Names that say what a function does. Triggers and policies keep calling the same functions.
ALTER PROCEDURE wall_in(text, text) RENAME TO enable_tenant_rls;
ALTER PROCEDURE wall_in_product_part(text) RENAME TO enable_product_rls;
ALTER FUNCTION tell_landing_changed() RENAME TO notify_landing_changed;
ALTER FUNCTION keep_consent_state() RENAME TO update_consent_state;
ALTER FUNCTION known_person RENAME TO lock_and_match_person;
ALTER FUNCTION lead_text(text, text, text, text, text, text) RENAME TO lead_search_text;

-- Its body names lead_search_text in a text.
CREATE OR REPLACE FUNCTION search_leads(of_tenant integer, patterns text[], most integer) RETURNS SETOF integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public AS $$
DECLARE
  tenant integer := CASE WHEN current_setting('role') = 'app_tenant' THEN coalesce(current_tenant(), 0) ELSE of_tenant END;
BEGIN
  RETURN QUERY EXECUTE format('SELECT id FROM leads WHERE %s%s ORDER BY id DESC LIMIT %s',
    coalesce('tenant_id = ' || tenant, 'true'),
    (SELECT string_agg(format(' AND lead_search_text(name, surname, phone, alt_phone, email, lead_id) LIKE %L', pattern), '')
     FROM unnest(patterns) AS pattern),
    most);
END $$;
