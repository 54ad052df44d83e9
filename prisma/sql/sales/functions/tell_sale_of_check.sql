-- It follows its review, also where upheld disputes change how that counts afterwards.
CREATE OR REPLACE FUNCTION tell_sale_of_check() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE sales
  SET qc_result = review_outcome(NEW.state, NEW.decision, NEW.is_for_commencement, NEW.failed)
  WHERE id = NEW.sale_id
    AND qc_result <> review_outcome(NEW.state, NEW.decision, NEW.is_for_commencement, NEW.failed)
    AND NOT EXISTS (
      SELECT FROM sale_reviews later
      WHERE later.sale_id = NEW.sale_id AND later.kind = 'check' AND later.state = 'decided' AND later.id > NEW.id);
  RETURN NULL;
END $$;
