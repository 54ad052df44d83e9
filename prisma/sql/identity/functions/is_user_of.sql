-- Whether a row of a tenant may name a user: those of that tenant, and administrators. A tenant's own connection asks for its
-- own tenant, whichever it names.
CREATE OR REPLACE FUNCTION is_user_of(user_id integer, of_tenant integer) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM users
    WHERE id = is_user_of.user_id AND (is_admin OR tenant_id IS NOT DISTINCT FROM
      CASE WHEN current_setting('role') = 'app_tenant' THEN coalesce(current_tenant(), 0) ELSE of_tenant END));
END $$;
