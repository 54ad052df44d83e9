-- The attempts of an event, as figures_of_lead() returns those of a lead.
CREATE OR REPLACE FUNCTION figures_of_lead_event(event lead_events, times integer) RETURNS SETOF figure_change
LANGUAGE sql STABLE AS $$
  SELECT event.tenant_id, event.attempt_product_id, 'attempts', 'none', NULL, 0::smallint,
    coalesce(event.attempt_user_id, event.actor_id, 0), coalesce(event.attempt_team_id, 0), day_of(event.created_at),
    (times * event.attempts)::bigint
  WHERE event.attempts <> 0 AND event.attempt_product_id IS NOT NULL
$$;
