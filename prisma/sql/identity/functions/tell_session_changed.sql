CREATE OR REPLACE FUNCTION tell_session_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access_changed', OLD.user_id::text);
  RETURN NULL;
END $$;
