CREATE OR REPLACE FUNCTION tell_leads_of_sales() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM added WHERE qc_submitted_at IS NOT NULL OR submitted_at IS NOT NULL) THEN
    UPDATE leads SET qc_sent_at = sale.qc_submitted_at, submitted_at = sale.submitted_at FROM added sale
    WHERE leads.id = sale.lead_id AND (sale.qc_submitted_at IS NOT NULL OR sale.submitted_at IS NOT NULL);
  END IF;
  RETURN NULL;
END $$;
