-- Tells every process that keeps sessions in memory that rights have changed. The payload is empty: all users are affected.
CREATE OR REPLACE FUNCTION tell_access_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('access_changed', '');
  RETURN NULL;
END $$;
