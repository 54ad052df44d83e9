-- A function that runs as the owner looks in the temporary schema last: without pg_temp in its path, Postgres looks there
-- first, where any session can make a table of the name that the function means.
DO $$
DECLARE
  definer regprocedure;
BEGIN
  FOR definer IN
    SELECT oid FROM pg_proc
    WHERE prosecdef AND pronamespace = 'public'::regnamespace AND proowner = (SELECT oid FROM pg_roles WHERE rolname = CURRENT_USER)
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = public, pg_temp', definer);
  END LOOP;
END $$;

-- It takes rows of any tenant, and only functions that run as the owner call it.
REVOKE EXECUTE ON FUNCTION add_figures FROM PUBLIC;
