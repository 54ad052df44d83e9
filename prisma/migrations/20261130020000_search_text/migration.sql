-- Triggers write the search texts of people: see docs/decisions/0415-folded-search.md. The stored texts depend on these two
-- functions, so that the functions are never replaced.

-- The search form of a text: lower case, without accents, apostrophes and invisible characters, each hyphen as a space.
CREATE FUNCTION folded_text(text text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN replace(replace(replace(replace(translate(
  lower(regexp_replace(
    normalize(translate(text, '''’‘‛ʼʻʹ′`´＇' || U&'\00AD\200B\200C\200D\200E\200F\2060\FEFF', ''), NFKD),
    U&'[\0300-\036F]', '', 'g')),
  '-‐‑‒–—―−øØłŁđĐðÐħŧŋı', '        oollddddhtni'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

-- The search text of a person: each word follows a space.
CREATE FUNCTION search_text_of(name text, surname text, phone text, alt_phone text, email text, reference text) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE
RETURN ' ' || folded_text(concat_ws(' ', name, surname, phone, alt_phone, email, reference));

CREATE TABLE lead_texts (
  lead_id integer NOT NULL,
  tenant_id integer NOT NULL,
  product_id integer NOT NULL,
  search_text text NOT NULL,
  CONSTRAINT lead_texts_pkey PRIMARY KEY (lead_id, tenant_id),
  CONSTRAINT lead_texts_lead_id_tenant_id_fkey
    FOREIGN KEY (lead_id, tenant_id) REFERENCES leads (id, tenant_id) ON UPDATE NO ACTION ON DELETE CASCADE
);
-- It holds every row. It is partial because only a partial index may be missing from schema.prisma.
CREATE INDEX lead_texts_search ON lead_texts USING gin (tenant_id, search_text gin_trgm_ops) WHERE search_text IS NOT NULL;

-- The upgrade that writes the search texts of existing leads.
ALTER TABLE event_upgrades
  DROP CONSTRAINT event_upgrades_kind_known,
  ADD CONSTRAINT event_upgrades_kind_known CHECK (kind IN ('leads', 'sales', 'lead_texts')) NOT VALID;
INSERT INTO event_upgrades (kind) VALUES ('lead_texts');

-- Last: this locks both tables until the migration ends, and the statements above may wait for locks of other sessions.
ALTER TABLE sale_persons ADD COLUMN search_text text;
ALTER TABLE consumers ADD COLUMN search_text text;
