CREATE OR REPLACE FUNCTION stamp_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT lead.product_id, team_of_maker(coalesce(NEW.attempt_user_id, NEW.actor_id), lead.team_id)
  INTO NEW.attempt_product_id, NEW.attempt_team_id
  FROM leads lead WHERE lead.id = NEW.lead_id;
  RETURN NEW;
END $$;
