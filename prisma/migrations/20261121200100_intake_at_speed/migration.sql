-- What a lead that comes in costs.

-- ── Most new leads have none of these: an index without them is neither written nor held for them ──
DROP INDEX "leads_duplicate_of_id_idx";
DROP INDEX "leads_import_id_idx";
DROP INDEX "leads_assigned_user_id_status_idx";
DROP INDEX "leads_team_id_status_idx";
DROP INDEX "leads_source_id_created_at_idx";
DROP INDEX "leads_tenant_id_product_id_id_number_hash_idx";
CREATE INDEX leads_duplicate_of ON leads (duplicate_of_id) WHERE duplicate_of_id IS NOT NULL;
CREATE INDEX leads_of_import ON leads (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX leads_of_user ON leads (assigned_user_id, status) WHERE assigned_user_id IS NOT NULL;
CREATE INDEX leads_of_team ON leads (team_id, status) WHERE team_id IS NOT NULL;
CREATE INDEX leads_of_source ON leads (source_id, created_at) WHERE source_id IS NOT NULL;
CREATE INDEX leads_by_id_number ON leads (tenant_id, product_id, id_number_hash) WHERE id_number_hash IS NOT NULL;

-- ── What is looked for every minute: by teams, of which few give leads back ──
DROP INDEX leads_untried;
CREATE INDEX leads_untried ON leads (team_id, allocated_at) WHERE status = 'Allocated' AND processed_at IS NULL;

-- ── Counts: a function for each kind of change, whose plans are kept; a text to be run is planned each time ──
DROP TRIGGER count_added ON leads;
DROP TRIGGER count_changed ON leads;
DROP TRIGGER count_removed ON leads;
DROP FUNCTION count_leads();

DO $$
DECLARE
  change text;
BEGIN
  FOREACH change IN ARRAY ARRAY['INSERT', 'UPDATE', 'DELETE'] LOOP
    EXECUTE format($create$
      CREATE FUNCTION count_leads_after_%1$s() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $body$
      BEGIN
        INSERT INTO lead_counts AS kept (tenant_id, product_id, status, processed_on, user_id, team_id, count)
        SELECT tenant_id, product_id, status, coalesce(day_of(processed_at), date '0001-01-01'),
          coalesce(assigned_user_id, 0), coalesce(team_id, 0), sum(change)
        FROM (%2$s) AS changes GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4, 5, 6
        ON CONFLICT (tenant_id, product_id, status, processed_on, user_id, team_id)
          DO UPDATE SET count = kept.count + excluded.count;
        INSERT INTO lead_days AS kept (tenant_id, product_id, day, received, processed)
        SELECT tenant_id, product_id, day_of(created_at), sum(change),
          coalesce(sum(change) FILTER (WHERE processed_at IS NOT NULL), 0)
        FROM (%2$s) AS changes GROUP BY 1, 2, 3
        HAVING sum(change) <> 0 OR coalesce(sum(change) FILTER (WHERE processed_at IS NOT NULL), 0) <> 0 ORDER BY 1, 2, 3
        ON CONFLICT (tenant_id, product_id, day) DO UPDATE
          SET received = kept.received + excluded.received, processed = kept.processed + excluded.processed;
        PERFORM pg_notify('counts_changed', tenant_id::text) FROM (%2$s) AS changes GROUP BY tenant_id;
        RETURN NULL;
      END $body$ $create$, lower(change), changes_of(change));
  END LOOP;
END $$;

CREATE TRIGGER count_added AFTER INSERT ON leads
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_leads_after_insert();
CREATE TRIGGER count_changed AFTER UPDATE ON leads
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_leads_after_update();
CREATE TRIGGER count_removed AFTER DELETE ON leads
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_leads_after_delete();

-- ── Who comes in: locked, and then looked up, in one call ──
-- Each query in it sees what was committed before it began, and so what another one did who held the lock.
CREATE FUNCTION known_person(
  of_tenant integer, of_product integer, intake text, locks text[], since timestamptz, kinds text[], contacts text[],
  of_phone text, of_email text, of_id_number text, of_reference text,
  OUT suppressed text[], OUT twin json, OUT same_reference json
) LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended(intake, 0));
  PERFORM pg_advisory_xact_lock(hashtextextended(key, 0)) FROM unnest(locks) AS key;
  suppressed := ARRAY(
    SELECT kind FROM unnest(kinds, contacts) AS given (kind, value) JOIN suppressions listed USING (kind, value)
    WHERE listed.tenant_id = of_tenant OR listed.tenant_id IS NULL);
  SELECT json_build_object('id', id, 'source_id', source_id, 'status', status, 'created_at', created_at) INTO twin
  FROM leads
  WHERE tenant_id = of_tenant AND product_id = of_product AND created_at > since
    AND (phone = of_phone OR email = of_email OR id_number_hash = of_id_number)
  ORDER BY CASE WHEN phone = of_phone THEN 1 WHEN email = of_email THEN 2 ELSE 3 END, processed_at IS NOT NULL, id DESC
  LIMIT 1;
  SELECT json_build_object('id', id, 'source_id', source_id) INTO same_reference
  FROM leads WHERE tenant_id = of_tenant AND lead_id = of_reference;
END $$;
