-- What quality control decided about a sale last, so that a list is narrowed by it from an index; "none" before that.
ALTER TABLE sales ADD COLUMN qc_result TEXT NOT NULL DEFAULT 'none';

-- It follows its review, also where upheld disputes change how that counts afterwards.
CREATE FUNCTION tell_sale_of_check() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
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

CREATE TRIGGER tell_sale_of_check AFTER UPDATE OF state, decision, is_for_commencement, failed ON sale_reviews FOR EACH ROW
  WHEN (NEW.kind = 'check' AND NEW.state = 'decided') EXECUTE FUNCTION tell_sale_of_check();
CREATE TRIGGER tell_sale_of_added_check AFTER INSERT ON sale_reviews FOR EACH ROW
  WHEN (NEW.kind = 'check' AND NEW.state = 'decided') EXECUTE FUNCTION tell_sale_of_check();
