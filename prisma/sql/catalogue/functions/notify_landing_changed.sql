CREATE OR REPLACE FUNCTION notify_landing_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('landing_changed', '');
  RETURN NULL;
END $$;
