-- Who sent the sale to QC, and their team at that time. It stays, even when the sale moves to somebody else.
CREATE OR REPLACE FUNCTION stamp_review() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.seller_id IS NULL THEN
    SELECT coalesce(sale.qc_submitted_by_id, NEW.agent_id, sale.agent_id) INTO NEW.seller_id
    FROM sales sale WHERE sale.id = NEW.sale_id;
    NEW.seller_id := coalesce(NEW.seller_id, 0);
  END IF;
  NEW.seller_team_id := coalesce(NEW.seller_team_id, team_of_maker(NEW.seller_id, NEW.team_id));
  RETURN NEW;
END $$;
