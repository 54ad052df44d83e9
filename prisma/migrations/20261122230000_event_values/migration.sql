-- Personal values leave the events of leads and sales, and the events of a sale form a chain. The rows that exist are
-- upgraded in the background by upgradeEvents (lib/sales/sales). Nothing here rewrites or reads a large table.

ALTER TABLE "lead_events" ADD COLUMN "digests" JSONB;
ALTER TABLE "lead_events" ALTER COLUMN "digests" SET DEFAULT '{}';
ALTER TABLE "sale_events"
  ADD COLUMN "digests" JSONB,
  ADD COLUMN "seq" INTEGER,
  ADD COLUMN "prev_hash" TEXT,
  ADD COLUMN "hash" TEXT;
ALTER TABLE "sale_events" ALTER COLUMN "digests" SET DEFAULT '{}';
ALTER TABLE "sales"
  ADD COLUMN "event_count" INTEGER,
  ADD COLUMN "event_head" TEXT,
  ADD COLUMN "event_seal" TEXT;
ALTER TABLE "sales" ALTER COLUMN "event_count" SET DEFAULT 0;

-- json keeps the text as it was written, which the digests are of.
CREATE TABLE "lead_event_values" (
    "event_id" INTEGER NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "field" TEXT NOT NULL,
    "old" JSON,
    "new" JSON,
    "salt" TEXT NOT NULL,
    CONSTRAINT "lead_event_values_pkey" PRIMARY KEY ("event_id", "field")
);
ALTER TABLE "lead_event_values" ADD CONSTRAINT "lead_event_values_event_id_fkey"
  FOREIGN KEY ("event_id") REFERENCES "lead_events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CALL enable_tenant_rls('lead_event_values', 'SELECT, INSERT');

CREATE TABLE "sale_event_values" (
    "event_id" INTEGER NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "field" TEXT NOT NULL,
    "old" JSON,
    "new" JSON,
    "salt" TEXT NOT NULL,
    CONSTRAINT "sale_event_values_pkey" PRIMARY KEY ("event_id", "field")
);
ALTER TABLE "sale_event_values" ADD CONSTRAINT "sale_event_values_event_id_fkey"
  FOREIGN KEY ("event_id") REFERENCES "sale_events"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CALL enable_tenant_rls('sale_event_values', 'SELECT, INSERT');

-- Written by a job of the platform; tenants read it when they verify.
CREATE TABLE "sale_event_anchors" (
    "id" SERIAL NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "heads" JSONB NOT NULL,
    "prev_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "sale_event_anchors_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "sale_event_anchors_tenant_id_day_key" ON "sale_event_anchors"("tenant_id", "day");
ALTER TABLE "sale_event_anchors" ADD CONSTRAINT "sale_event_anchors_tenant_id_fkey"
  FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE CASCADE ON UPDATE CASCADE;
CALL enable_tenant_rls('sale_event_anchors', 'SELECT');
CALL make_append_only('sale_event_anchors');

-- The platform's alone.
CREATE TABLE "chain_keys" (
    "id" INTEGER NOT NULL,
    "key_encrypted" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    CONSTRAINT "chain_keys_pkey" PRIMARY KEY ("id")
);
CREATE TABLE "event_upgrades" (
    "kind" TEXT NOT NULL,
    "last_id" INTEGER NOT NULL DEFAULT 0,
    "finished_at" TIMESTAMPTZ(3),
    CONSTRAINT "event_upgrades_pkey" PRIMARY KEY ("kind")
);
INSERT INTO event_upgrades (kind) VALUES ('leads'), ('sales');

-- The digest of a value as JSON text; the same as digestOf in lib/platform/audit/event-values.server.ts.
CREATE FUNCTION event_digest(salt text, old text, new text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN encode(sha256(convert_to(salt || E'\n' || coalesce(old, '') || E'\n' || coalesce(new, ''), 'UTF8')), 'hex');

-- Refuses every change of an event but one: the upgrade of a row of an older release, which says so for its own
-- transaction, may move the personal values out and give the row its place in the chain.
CREATE FUNCTION refuse_event_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  upgraded constant text[] := '{old,new,reason,note,digests,seq,prev_hash,hash}';
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF pg_trigger_depth() > 1 THEN RETURN OLD; END IF;
  ELSIF current_setting('app.event_upgrade', true) = 'on'
    AND to_jsonb(OLD) ->> TG_ARGV[0] IS NULL AND to_jsonb(NEW) ->> TG_ARGV[0] IS NOT NULL
    AND to_jsonb(OLD) - upgraded = to_jsonb(NEW) - upgraded
  THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON lead_events
  FOR EACH ROW EXECUTE FUNCTION refuse_event_change('digests');
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON sale_events
  FOR EACH ROW EXECUTE FUNCTION refuse_event_change('hash');
