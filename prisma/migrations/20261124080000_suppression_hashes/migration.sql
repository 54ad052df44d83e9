-- Checks find a suppression by a keyed hash of the contact. Rows of older releases get theirs when a console starts,
-- since only it has the key. Nothing here rewrites a table; the index is empty until then.
ALTER TABLE suppressions
  ADD COLUMN source TEXT NOT NULL DEFAULT 'request',
  ADD COLUMN listed_on DATE,
  ADD COLUMN value_hash TEXT,
  ALTER COLUMN value DROP NOT NULL,
  ADD CONSTRAINT suppressions_source_known
    CHECK (source IN ('request', 'disposition', 'erasure', 'registry')) NOT VALID,
  ADD CONSTRAINT suppressions_value_kept CHECK (value IS NOT NULL OR source = 'erasure') NOT VALID;

-- Both the unique key and what every check looks by. A row of the registry never stands in for a person's own request.
CREATE UNIQUE INDEX suppressions_value_hash_key ON suppressions (value_hash, kind, source, tenant_id) NULLS NOT DISTINCT
  WHERE value_hash IS NOT NULL;
-- What is still to be hashed.
CREATE INDEX suppressions_not_hashed ON suppressions (id) WHERE value_hash IS NULL;
DROP INDEX suppressions_global_key;
DROP INDEX suppressions_tenant_id_kind_value_key;
DROP INDEX suppressions_kind_value_idx;

-- As contactHash() of lib/leads/suppressions/hash.server.ts: HMAC-SHA-256 (RFC 2104) by the two blocks that are derived
-- from the key, as base64url. The database never stores the key.
CREATE FUNCTION suppression_hash(kind text, value text, inner_block bytea, outer_block bytea) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN kind = 'id_number' THEN value
    ELSE translate(rtrim(encode(sha256(outer_block || sha256(inner_block || convert_to(value, 'UTF8'))), 'base64'), '='),
      '+/', '-_') END
$$;

-- Whether an exemption from the registry lifts a listing: it is of a time after the listing was known here, or of a day
-- after the registry took the contact in. Nothing else than a listing of the registry is ever lifted.
CREATE FUNCTION is_lifted(source text, listed_on date, created_at timestamptz, asked_at timestamptz) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT source = 'registry' AND asked_at IS NOT NULL
    AND (asked_at > created_at OR (asked_at AT TIME ZONE 'Africa/Johannesburg')::date > listed_on)
$$;

ALTER TABLE leads ADD COLUMN registry_exemption JSONB;

-- Of several leads of somebody who comes in the one that is still open, whichever contact it is known by. Servers of the
-- release before call the function of the same name with the contacts themselves.
CREATE FUNCTION lock_and_match_person(
  of_tenant integer, of_product integer, intake text, locks text[], since timestamptz, kinds text[], hashes text[],
  asked_at timestamptz, of_phone text, of_email text, of_id_number text, of_reference text,
  OUT suppressed text[], OUT twin json, OUT same_reference json
) LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(intake, 0));
  PERFORM pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest(locks) AS key;
  suppressed := ARRAY(
    SELECT given.kind FROM unnest(kinds, hashes) AS given (kind, value_hash)
    JOIN suppressions listed USING (kind, value_hash)
    WHERE (listed.tenant_id = of_tenant OR listed.tenant_id IS NULL)
      AND NOT is_lifted(listed.source, listed.listed_on, listed.created_at, asked_at));
  SELECT json_build_object('id', id, 'source_id', source_id, 'status', status, 'created_at', created_at) INTO twin
  FROM leads
  WHERE tenant_id = of_tenant AND product_id = of_product AND created_at > since
    AND (phone = of_phone OR email = of_email OR id_number_hash = of_id_number)
  ORDER BY processed_at IS NOT NULL, CASE WHEN phone = of_phone THEN 1 WHEN email = of_email THEN 2 ELSE 3 END, id DESC
  LIMIT 1;
  SELECT json_build_object('id', id, 'source_id', source_id) INTO same_reference
  FROM leads WHERE tenant_id = of_tenant AND lead_id = of_reference;
END $$;

-- What the registry answered: its proof, and the contacts of its file until they are worked. Both are the platform's.
CREATE TABLE registry_imports (
  id SERIAL PRIMARY KEY,
  file_name TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  answered_on DATE NOT NULL,
  status TEXT NOT NULL DEFAULT 'queued',
  rows INTEGER NOT NULL DEFAULT 0,
  invalid INTEGER NOT NULL DEFAULT 0,
  contacts INTEGER NOT NULL DEFAULT 0,
  finished INTEGER NOT NULL DEFAULT 0,
  hits INTEGER NOT NULL DEFAULT 0,
  added INTEGER NOT NULL DEFAULT 0,
  last_lead_id INTEGER NOT NULL DEFAULT 0,
  actor_id INTEGER,
  actor_name TEXT NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  finished_at TIMESTAMPTZ(3),
  CONSTRAINT registry_imports_status_known CHECK (status IN ('queued', 'running', 'done', 'failed'))
);
CREATE INDEX registry_imports_answered_on_idx ON registry_imports (answered_on DESC);

CREATE TABLE registry_import_rows (
  import_id INTEGER NOT NULL REFERENCES registry_imports (id) ON DELETE CASCADE ON UPDATE CASCADE,
  kind TEXT NOT NULL,
  value TEXT NOT NULL,
  listed_on DATE NOT NULL,
  PRIMARY KEY (import_id, kind, value),
  CONSTRAINT registry_import_rows_kind_known CHECK (kind IN ('phone', 'email', 'id_number', 'sha256'))
);
