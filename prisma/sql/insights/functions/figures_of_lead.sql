-- The figures of a lead that has been contacted, called or sold, `times` times. Triggers and the recount call it, and
-- Postgres makes it a part of their queries.
CREATE OR REPLACE FUNCTION figures_of_lead(lead leads, times integer) RETURNS SETOF figure_change LANGUAGE sql STABLE AS $$
  SELECT lead.tenant_id, lead.product_id, figure, dimension, key, part, coalesce(user_id, 0), coalesce(team_id, 0),
    day_of(moment), times::bigint
  FROM (VALUES
    ('lead contacted', 'source', lead.source, 0::smallint, lead.assigned_user_id, lead.team_id, lead.created_at,
      lead.contacted_at IS NOT NULL),
    ('lead converted', 'source', lead.source, 0, lead.assigned_user_id, lead.team_id, lead.created_at,
      lead.contacted_at IS NOT NULL AND lead.processed_outcome = 'converted'),
    ('lead sent to QC', 'source', lead.source, 0, lead.assigned_user_id, lead.team_id, lead.created_at,
      lead.qc_sent_at IS NOT NULL),
    ('lead submitted', 'source', lead.source, 0, lead.assigned_user_id, lead.team_id, lead.created_at,
      lead.submitted_at IS NOT NULL),
    ('lead in force', 'source', lead.source, 0, lead.assigned_user_id, lead.team_id, lead.created_at, lead.is_in_force),
    ('speed', 'source', lead.source, bucket_of(extract(epoch FROM lead.first_attempt_at - lead.created_at)::float),
      lead.assigned_user_id, lead.team_id, lead.created_at, lead.first_attempt_at IS NOT NULL),
    ('contacts', 'none', NULL, 0, lead.contacted_by_id, lead.contacted_team_id, lead.contacted_at,
      lead.contacted_at IS NOT NULL)
  ) AS counted (figure, dimension, key, part, user_id, team_id, moment, is_so)
  WHERE is_so
$$;
