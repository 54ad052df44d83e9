-- As contactHash() of lib/leads/record/contact-hash.server.ts: HMAC-SHA-256 (RFC 2104) by the two blocks that are derived
-- from the key, as base64url. The database never stores the key.
CREATE OR REPLACE FUNCTION suppression_hash(kind text, value text, inner_block bytea, outer_block bytea) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN kind = 'id_number' THEN value
    ELSE translate(rtrim(encode(sha256(outer_block || sha256(inner_block || convert_to(value, 'UTF8'))), 'base64'), '='),
      '+/', '-_') END
$$;
