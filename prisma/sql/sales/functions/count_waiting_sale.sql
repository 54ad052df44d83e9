CREATE OR REPLACE FUNCTION count_waiting_sale() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.status = 'qc-oversight' AND OLD.qc_personality_id IS NOT NULL THEN
    PERFORM add_waiting_sale(OLD, -1);
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.status = 'qc-oversight' AND NEW.qc_personality_id IS NOT NULL THEN
    PERFORM add_waiting_sale(NEW, 1);
  END IF;
  RETURN NULL;
END $$;
