CREATE OR REPLACE FUNCTION tell_user_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access_changed', OLD.id::text);
  RETURN NULL;
END $$;
