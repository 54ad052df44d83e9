-- How far the sale of a lead has come, for the funnel of leads.
CREATE OR REPLACE FUNCTION tell_lead_of_sale() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE leads SET qc_sent_at = coalesce(qc_sent_at, NEW.qc_submitted_at), submitted_at = coalesce(submitted_at, NEW.submitted_at)
  WHERE id = NEW.lead_id
    AND (qc_sent_at IS NULL AND NEW.qc_submitted_at IS NOT NULL OR submitted_at IS NULL AND NEW.submitted_at IS NOT NULL);
  RETURN NULL;
END $$;
