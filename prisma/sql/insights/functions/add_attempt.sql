-- Counts the attempts of a new event. The trigger's condition skips the other events.
CREATE OR REPLACE FUNCTION add_attempt() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM add_figures(ARRAY[(NEW.tenant_id, NEW.attempt_product_id, 'attempts', 0, 0, coalesce(NEW.actor_id, 0),
    coalesce(NEW.attempt_team_id, 0), day_of(NEW.created_at), NEW.attempts)::figure_change]);
  RETURN NULL;
END $$;
