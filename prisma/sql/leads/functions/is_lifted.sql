-- Whether an exemption from the registry lifts a listing: it is of a time after the listing was known here, or of a day
-- after the registry took the contact in. Nothing else than a listing of the registry is ever lifted.
CREATE OR REPLACE FUNCTION is_lifted(source text, listed_on date, created_at timestamptz, asked_at timestamptz) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT source = 'registry' AND asked_at IS NOT NULL
    AND (asked_at > created_at OR (asked_at AT TIME ZONE 'Africa/Johannesburg')::date > listed_on)
$$;
