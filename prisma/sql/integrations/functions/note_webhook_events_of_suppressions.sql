-- The suppression of a person who was erased names nobody, so nobody is told of it, and what was told of earlier ones goes.
CREATE OR REPLACE FUNCTION note_webhook_events_of_suppressions() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
