-- A lead whose person was erased while it was open stayed in the queue.
WITH ended AS (
  UPDATE leads SET processed_at = now(), processed_outcome = 'withdrawn', reason = 'Erased', next_action_at = NULL,
    diary_at = NULL, diary_scope = NULL, version = version + 1, updated_at = now()
  WHERE lead_id = 'anonymised-' || id AND processed_at IS NULL
  RETURNING id, tenant_id
)
INSERT INTO lead_events (tenant_id, lead_id, type, new, reason, actor_name)
SELECT tenant_id, id, 'processed', '{"processed_outcome": "withdrawn"}', 'Erased', 'System' FROM ended;
