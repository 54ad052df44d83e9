-- Policies in force, as the last step of the leads' funnel.
CREATE OR REPLACE FUNCTION tell_lead_of_outcome() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE leads SET is_in_force = NOT is_in_force
  WHERE id = NEW.lead_id AND is_in_force <> (NEW.policy_outcome IS NOT DISTINCT FROM 'in_force');
  RETURN NULL;
END $$;
