-- Whether the registry was asked within the month that the regulations give for it.
CREATE OR REPLACE FUNCTION is_registry_current() RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(max(answered_on) >= (now() AT TIME ZONE 'Africa/Johannesburg')::date - 31, false)
  FROM registry_imports WHERE status = 'done'
$$;
