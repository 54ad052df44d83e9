-- The time of a sale in a status, as figures_of_lead() returns those of a lead.
CREATE OR REPLACE FUNCTION figures_of_sale_status_duration(duration sale_status_durations, times integer)
RETURNS SETOF figure_change LANGUAGE sql STABLE AS $$
  SELECT duration.tenant_id, duration.product_id, 'stay ' || duration.status, 'none', NULL, bucket_of(duration.seconds),
    duration.user_id, duration.team_id, day_of(duration.left_at), times::bigint
$$;
