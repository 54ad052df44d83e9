-- Locks a person for the transaction, and looks for what is known of them: suppressed contacts, a lead that is a duplicate (an
-- open one first, by whichever contact), and a lead with the same reference. Either phone of the one is compared with the
-- phone of the other; two people may well share an alternative phone.
CREATE OR REPLACE FUNCTION lock_and_find_person(
  of_tenant integer, of_product integer, intake text, locks text[], since timestamptz, kinds text[], hashes text[],
  asked_at timestamptz, of_phone text, of_alt_phone text, of_email text, of_id_number text, of_reference text,
  OUT suppressed text[], OUT twin json, OUT same_reference json
) LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(intake, 0));
  PERFORM pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest(locks) AS key;
  suppressed := ARRAY(
    SELECT given.kind FROM unnest(kinds, hashes) AS given (kind, value_hash)
    JOIN suppressions listed USING (kind, value_hash)
    WHERE (listed.tenant_id = of_tenant OR listed.tenant_id IS NULL)
      AND NOT is_lifted(listed.source, listed.listed_on, listed.created_at, asked_at));
  SELECT json_build_object('id', id, 'source_id', source_id, 'status', status, 'created_at', created_at) INTO twin
  FROM leads
  WHERE tenant_id = of_tenant AND product_id = of_product AND created_at > since
    AND (phone IN (of_phone, of_alt_phone) OR alt_phone = of_phone OR email = of_email OR id_number_hash = of_id_number)
  ORDER BY processed_at IS NOT NULL, CASE WHEN phone = of_phone THEN 1 WHEN email = of_email THEN 2 ELSE 3 END, id DESC
  LIMIT 1;
  SELECT json_build_object('id', id, 'source_id', source_id) INTO same_reference
  FROM leads WHERE tenant_id = of_tenant AND lead_id = of_reference;
END $$;
