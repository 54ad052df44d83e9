-- Who converted and who submitted a sale, and their teams, for good; and the values of its lead that sales are counted by.
CREATE OR REPLACE FUNCTION stamp_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.converted_by_id := coalesce(NEW.converted_by_id, NEW.agent_id, 0);
    NEW.converted_team_id := coalesce(NEW.converted_team_id, team_of_maker(NEW.converted_by_id, NEW.team_id));
    SELECT coalesce(NEW.gender, lead.gender), coalesce(NEW.education, lead.education),
        coalesce(NEW.age_bracket, lead.age_bracket), coalesce(NEW.campaign, lead.campaign),
        coalesce(NEW.product_interest, lead.product_interest)
      INTO NEW.gender, NEW.education, NEW.age_bracket, NEW.campaign, NEW.product_interest
      FROM leads lead WHERE lead.id = NEW.lead_id;
  END IF;
  IF NEW.submitted_at IS NOT NULL AND NEW.submitted_team_id IS NULL THEN
    NEW.submitted_by_id := coalesce(NEW.submitted_by_id, NEW.agent_id);
    NEW.submitted_team_id := team_of_maker(NEW.submitted_by_id, NEW.team_id);
  END IF;
  RETURN NEW;
END $$;
