-- Whether a row of a tenant may name a user: those of that tenant, and administrators. A tenant's own connection asks for its
-- own tenant, whichever it names. Waits for a change of the user that is under way, and keeps later ones waiting: a user who is
-- moving gets nothing more of the old tenant.
CREATE OR REPLACE FUNCTION is_user_of(user_id integer, of_tenant integer) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM users
  WHERE id = is_user_of.user_id AND (is_admin OR tenant_id IS NOT DISTINCT FROM
    CASE WHEN current_setting('role') = 'app_tenant' THEN coalesce(current_tenant(), 0) ELSE of_tenant END)
  FOR KEY SHARE;
  RETURN FOUND;
END $$;
