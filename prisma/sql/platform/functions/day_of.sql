CREATE OR REPLACE FUNCTION day_of(moment timestamptz) RETURNS date LANGUAGE sql STABLE
RETURN (moment AT TIME ZONE 'Africa/Johannesburg')::date;
