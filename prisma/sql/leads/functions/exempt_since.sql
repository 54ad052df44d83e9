-- Since when the exemption of a lead from the registry lifts its listings, as it holds at a time. The same as exemptionAt() of
-- lib/leads/record/registry-exemption.ts.
CREATE OR REPLACE FUNCTION exempt_since(exemption jsonb, moment timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT (CASE WHEN (exemption ->> 'until')::timestamptz <= moment THEN exemption #>> '{before,at}' ELSE exemption ->> 'at' END)
    ::timestamptz
$$;
