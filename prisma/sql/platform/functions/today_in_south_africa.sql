CREATE OR REPLACE FUNCTION today_in_south_africa() RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (now() AT TIME ZONE 'Africa/Johannesburg')::date
$$;
