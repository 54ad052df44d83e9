-- A person who was erased, and one who must not be.
ALTER TABLE "consumers"
  ADD COLUMN "legal_hold" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "legal_hold_reason" TEXT,
  ADD COLUMN "erased_at" TIMESTAMPTZ(3);

-- The details of an entry can be removed as a whole, for good; nothing else of it ever changes.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  details CONSTANT text[] := '{old,new}';
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.old IS NULL AND NEW.new = '{"erased": true}'::jsonb
    AND to_jsonb(NEW) - details = to_jsonb(OLD) - details THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON audit_events
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

-- What webhooks were told of the sales of a person goes with the person.
CREATE FUNCTION erase_webhook_events() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  DELETE FROM webhook_events WHERE sale_id IN (SELECT sale_id FROM sale_consumers WHERE consumer_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER webhook_events_erased AFTER UPDATE OF erased_at ON consumers
  FOR EACH ROW WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erase_webhook_events();

-- The suppression of a person who was erased names nobody, so nobody is told of it, and what was told of earlier ones goes.
CREATE OR REPLACE FUNCTION note_webhook_events_of_suppressions() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  DELETE FROM webhook_events told USING added, suppressions known
  WHERE added.source = 'erasure' AND known.tenant_id = added.tenant_id AND known.kind = added.kind
    AND known.value_hash = added.value_hash
    AND told.tenant_id = added.tenant_id AND told.type = 'suppression.added' AND told.source_id = known.id;
  INSERT INTO webhook_events (tenant_id, type, source_id)
  SELECT tenant_id, 'suppression.added', id FROM added
  WHERE tenant_id IS NOT NULL AND source <> 'erasure' AND is_webhook_wanted(tenant_id, 'suppression.added', NULL)
  ORDER BY id;
  RETURN NULL;
END $$;
