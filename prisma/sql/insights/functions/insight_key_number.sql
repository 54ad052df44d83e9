-- The number of a value: its own if it is among the first 200 of its tenant and dimension, 0 for none, -1 for "other". It
-- stays for good, so what was counted under a value always is. The lock keeps two transactions from taking the last number.
CREATE OR REPLACE FUNCTION insight_key_number(of_tenant integer, of_dimension text, of_key text) RETURNS smallint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  most constant smallint := 200;
  found smallint;
BEGIN
  IF of_key IS NULL THEN
    RETURN 0;
  END IF;
  FOR attempt IN 1 .. 2 LOOP
    SELECT number INTO found FROM insight_keys WHERE tenant_id = of_tenant AND dimension = of_dimension AND key = of_key;
    IF found IS NOT NULL THEN
      RETURN found;
    END IF;
    SELECT max(number) INTO found FROM insight_keys WHERE tenant_id = of_tenant AND dimension = of_dimension;
    IF found >= most THEN
      RETURN -1;
    END IF;
    IF attempt = 1 THEN
      PERFORM pg_advisory_xact_lock(hashtextextended('insight keys ' || of_tenant, 0));
    END IF;
  END LOOP;
  found := coalesce(found, 0) + 1;
  INSERT INTO insight_keys (tenant_id, dimension, number, key) VALUES (of_tenant, of_dimension, found, of_key);
  RETURN found;
END $$;
REVOKE EXECUTE ON FUNCTION insight_key_number FROM PUBLIC;
