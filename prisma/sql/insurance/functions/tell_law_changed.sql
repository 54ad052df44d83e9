-- Tells every process that keeps the rules of law in memory.
CREATE OR REPLACE FUNCTION tell_law_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('law_changed', '');
  RETURN NULL;
END $$;
