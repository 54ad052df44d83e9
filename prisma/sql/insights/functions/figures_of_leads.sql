-- What counts of leads, as figures_of_sales says it for sales. The triggers on leads repeat this query.
CREATE OR REPLACE FUNCTION figures_of_leads(rows_of text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN format($query$
  SELECT lead.tenant_id, lead.product_id, step.figure,
    CASE WHEN lead.source IS NULL THEN 0
      ELSE coalesce(known.number, insight_key_number(lead.tenant_id, 'source', lead.source)) END::smallint AS number, step.part,
    coalesce(lead.assigned_user_id, 0) AS user_id, coalesce(lead.team_id, 0) AS team_id, day_of(lead.created_at) AS day,
    lead.change::bigint AS amount
  FROM (%1$s) AS lead
  LEFT JOIN insight_keys known ON known.tenant_id = lead.tenant_id AND known.dimension = 'source' AND known.key = lead.source
  CROSS JOIN LATERAL (VALUES
    ('lead contacted', 0::smallint, lead.contacted_at IS NOT NULL),
    ('lead converted', 0, lead.contacted_at IS NOT NULL AND lead.processed_outcome = 'converted'),
    ('lead sent to QC', 0, lead.qc_sent_at IS NOT NULL),
    ('lead submitted', 0, lead.submitted_at IS NOT NULL),
    ('lead in force', 0, lead.is_in_force),
    ('speed', bucket_of(extract(epoch FROM lead.first_attempt_at - lead.created_at)::float), lead.first_attempt_at IS NOT NULL)
  ) AS step (figure, part, is_reached)
  WHERE step.is_reached AND (lead.contacted_at IS NOT NULL OR lead.first_attempt_at IS NOT NULL
    OR lead.qc_sent_at IS NOT NULL OR lead.submitted_at IS NOT NULL OR lead.is_in_force)
  UNION ALL
  SELECT tenant_id, product_id, 'contacts', 0::smallint, 0::smallint, coalesce(contacted_by_id, 0),
    coalesce(contacted_team_id, 0), day_of(contacted_at), change::bigint
  FROM (%1$s) AS lead WHERE contacted_at IS NOT NULL$query$, rows_of);
