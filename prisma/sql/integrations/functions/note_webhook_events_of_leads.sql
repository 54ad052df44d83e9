-- An undo removes the events of what it undoes, in its own transaction. If they were dispatched already, the undo is an event.
CREATE OR REPLACE FUNCTION note_webhook_events_of_leads() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM added WHERE type = 'anonymised') THEN
    DELETE FROM webhook_events WHERE lead_id IN (SELECT lead_id FROM added WHERE type = 'anonymised');
  END IF;
  IF NOT EXISTS (SELECT FROM added JOIN webhooks ON webhooks.tenant_id = added.tenant_id WHERE active) THEN
    RETURN NULL;
  END IF;
  WITH untold AS (
    DELETE FROM webhook_events told USING added
    WHERE added.type = 'undone' AND told.lead_id = added.lead_id AND told.dispatched_at IS NULL
      AND (told.held OR told.released_at = now())
    RETURNING told.lead_id
  )
  INSERT INTO webhook_events (tenant_id, type, product_id, lead_id, source_id)
  SELECT event.tenant_id, told.type, lead.product_id, lead.id, event.id
  FROM added event JOIN leads lead ON lead.id = event.lead_id CROSS JOIN LATERAL unnest(ARRAY[
    CASE WHEN event.type = 'created' THEN 'lead.created' END,
    CASE WHEN event.type IN ('status', 'processed', 'converted')
      OR event.type <> 'created' AND event.new ->> 'status' IS DISTINCT FROM event.old ->> 'status' THEN 'lead.status' END,
    CASE WHEN event.type <> 'created' AND event.new ?| ARRAY['assigned_user', 'team'] THEN 'lead.assigned' END
  ]) AS told (type)
  WHERE told.type IS NOT NULL AND is_webhook_wanted(event.tenant_id, told.type, lead.product_id)
    AND (event.type <> 'undone' OR event.lead_id NOT IN (SELECT lead_id FROM untold))
  ORDER BY event.id, told.type;
  RETURN NULL;
END $$;
