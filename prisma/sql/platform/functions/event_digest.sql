-- The digest of a value as JSON text; the same as digestOf in lib/platform/events/values.server.ts.
CREATE OR REPLACE FUNCTION event_digest(salt text, old text, new text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN encode(sha256(convert_to(salt || E'\n' || coalesce(old, '') || E'\n' || coalesce(new, ''), 'UTF8')), 'hex');
