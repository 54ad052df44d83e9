-- lock_and_find_person as 0.3.0 calls it, which may run beside this release.
CREATE OR REPLACE FUNCTION lock_and_match_person(
  of_tenant integer, of_product integer, intake text, locks text[], since timestamptz, kinds text[], hashes text[],
  asked_at timestamptz, of_phone text, of_email text, of_id_number text, of_reference text,
  OUT suppressed text[], OUT twin json, OUT same_reference json
) LANGUAGE sql VOLATILE AS $$
  SELECT * FROM lock_and_find_person(of_tenant, of_product, intake, locks, since, kinds, hashes, asked_at, of_phone, NULL,
    of_email, of_id_number, of_reference)
$$;
