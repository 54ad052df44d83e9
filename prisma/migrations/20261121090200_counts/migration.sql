-- Counts that do not grow with the tables: statement-level triggers add what a statement changed.
-- Days are days in South Africa.

CREATE FUNCTION day_of(moment timestamptz) RETURNS date LANGUAGE sql STABLE
RETURN (moment AT TIME ZONE 'Africa/Johannesburg')::date;

-- The rows that a statement added (+1) and took away (-1), as the text of a query over its transition tables.
CREATE FUNCTION changes_of(operation text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN CASE operation
  WHEN 'INSERT' THEN 'SELECT 1 AS change, added.* FROM added'
  WHEN 'DELETE' THEN 'SELECT -1 AS change, removed.* FROM removed'
  ELSE 'SELECT 1 AS change, added.* FROM added UNION ALL SELECT -1, removed.* FROM removed'
END;

CREATE FUNCTION count_leads() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  EXECUTE format('
    INSERT INTO lead_counts AS kept (tenant_id, product_id, status, processed_on, count)
    SELECT tenant_id, product_id, status, coalesce(day_of(processed_at), date ''0001-01-01''), sum(change)
    FROM (%s) AS changes GROUP BY 1, 2, 3, 4 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (tenant_id, product_id, status, processed_on) DO UPDATE SET count = kept.count + excluded.count',
    changes_of(TG_OP));
  EXECUTE format('
    INSERT INTO lead_days AS kept (tenant_id, product_id, day, received, processed)
    SELECT tenant_id, product_id, day_of(created_at), sum(change), coalesce(sum(change) FILTER (WHERE processed_at IS NOT NULL), 0)
    FROM (%s) AS changes GROUP BY 1, 2, 3
    HAVING sum(change) <> 0 OR coalesce(sum(change) FILTER (WHERE processed_at IS NOT NULL), 0) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (tenant_id, product_id, day) DO UPDATE
      SET received = kept.received + excluded.received, processed = kept.processed + excluded.processed',
    changes_of(TG_OP));
  RETURN NULL;
END $$;

CREATE TRIGGER count_added AFTER INSERT ON leads
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_leads();
CREATE TRIGGER count_changed AFTER UPDATE ON leads
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_leads();
CREATE TRIGGER count_removed AFTER DELETE ON leads
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_leads();

CREATE FUNCTION count_sales() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  EXECUTE format('
    INSERT INTO sale_counts AS kept (tenant_id, product_id, status, count)
    SELECT tenant_id, product_id, status, sum(change)
    FROM (%s) AS changes GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (tenant_id, product_id, status) DO UPDATE SET count = kept.count + excluded.count',
    changes_of(TG_OP));
  EXECUTE format('
    INSERT INTO sale_days AS kept (tenant_id, product_id, day, converted)
    SELECT tenant_id, product_id, day_of(created_at), sum(change)
    FROM (%s) AS changes GROUP BY 1, 2, 3 HAVING sum(change) <> 0 ORDER BY 1, 2, 3
    ON CONFLICT (tenant_id, product_id, day) DO UPDATE SET converted = kept.converted + excluded.converted',
    changes_of(TG_OP));
  RETURN NULL;
END $$;

CREATE TRIGGER count_added AFTER INSERT ON sales
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_sales();
CREATE TRIGGER count_changed AFTER UPDATE ON sales
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_sales();
CREATE TRIGGER count_removed AFTER DELETE ON sales
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_sales();
