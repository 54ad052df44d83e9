-- CreateTable
CREATE TABLE "lead_agent_days" (
    "tenant_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "user_id" INTEGER NOT NULL,
    "team_id" INTEGER NOT NULL,
    "received" INTEGER NOT NULL,
    "processed" INTEGER NOT NULL,

    CONSTRAINT "lead_agent_days_pkey" PRIMARY KEY ("tenant_id","day","product_id","user_id","team_id")
);

-- CreateTable
CREATE TABLE "sale_agent_days" (
    "tenant_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "user_id" INTEGER NOT NULL,
    "team_id" INTEGER NOT NULL,
    "converted" INTEGER NOT NULL,

    CONSTRAINT "sale_agent_days_pkey" PRIMARY KEY ("tenant_id","day","product_id","user_id","team_id")
);

CALL wall_in('lead_agent_days', 'SELECT');
CALL wall_in('sale_agent_days', 'SELECT');

-- ── Days by agent and team, for whoever sees no more than theirs; what nobody has is within nobody's reach ──
DO $$
DECLARE
  change text;
BEGIN
  FOREACH change IN ARRAY ARRAY['INSERT', 'UPDATE', 'DELETE'] LOOP
    EXECUTE format($create$
      CREATE FUNCTION count_leads_of_agents_after_%1$s() RETURNS trigger
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $body$
      BEGIN
        INSERT INTO lead_agent_days AS kept (tenant_id, product_id, day, user_id, team_id, received, processed)
        SELECT tenant_id, product_id, day_of(created_at), coalesce(assigned_user_id, 0), coalesce(team_id, 0), sum(change),
          coalesce(sum(change) FILTER (WHERE processed_at IS NOT NULL), 0)
        FROM (%2$s) AS changes WHERE assigned_user_id IS NOT NULL OR team_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5
        HAVING sum(change) <> 0 OR coalesce(sum(change) FILTER (WHERE processed_at IS NOT NULL), 0) <> 0
        ORDER BY 1, 3, 2, 4, 5
        ON CONFLICT (tenant_id, day, product_id, user_id, team_id) DO UPDATE
          SET received = kept.received + excluded.received, processed = kept.processed + excluded.processed;
        RETURN NULL;
      END $body$ $create$, lower(change), changes_of(change));
    EXECUTE format($create$
      CREATE FUNCTION count_sales_of_agents_after_%1$s() RETURNS trigger
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $body$
      BEGIN
        INSERT INTO sale_agent_days AS kept (tenant_id, product_id, day, user_id, team_id, converted)
        SELECT tenant_id, product_id, day_of(created_at), coalesce(agent_id, 0), coalesce(team_id, 0), sum(change)
        FROM (%2$s) AS changes WHERE agent_id IS NOT NULL OR team_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5
        HAVING sum(change) <> 0 ORDER BY 1, 3, 2, 4, 5
        ON CONFLICT (tenant_id, day, product_id, user_id, team_id) DO UPDATE
          SET converted = kept.converted + excluded.converted;
        RETURN NULL;
      END $body$ $create$, lower(change), changes_of(change));
  END LOOP;
END $$;

-- Nothing changes between here and the end but through the triggers.
LOCK TABLE leads, sales IN SHARE ROW EXCLUSIVE MODE;

-- By their names these come after count_added, count_changed and count_removed: two statements that change the same counts
-- take them in the same order, and never wait for each other.
DO $$
DECLARE
  counted text;
BEGIN
  FOREACH counted IN ARRAY ARRAY['leads', 'sales'] LOOP
    EXECUTE format('CREATE TRIGGER counted_by_agent_added AFTER INSERT ON %1$s
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_%1$s_of_agents_after_insert()', counted);
    EXECUTE format('CREATE TRIGGER counted_by_agent_changed AFTER UPDATE ON %1$s
      REFERENCING NEW TABLE AS added OLD TABLE AS removed
      FOR EACH STATEMENT EXECUTE FUNCTION count_%1$s_of_agents_after_update()', counted);
    EXECUTE format('CREATE TRIGGER counted_by_agent_removed AFTER DELETE ON %1$s
      REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_%1$s_of_agents_after_delete()', counted);
  END LOOP;
END $$;

INSERT INTO lead_agent_days (tenant_id, product_id, day, user_id, team_id, received, processed)
SELECT tenant_id, product_id, day_of(created_at), coalesce(assigned_user_id, 0), coalesce(team_id, 0), count(*),
  count(processed_at)
FROM leads WHERE assigned_user_id IS NOT NULL OR team_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5;

INSERT INTO sale_agent_days (tenant_id, product_id, day, user_id, team_id, converted)
SELECT tenant_id, product_id, day_of(created_at), coalesce(agent_id, 0), coalesce(team_id, 0), count(*)
FROM sales WHERE agent_id IS NOT NULL OR team_id IS NOT NULL GROUP BY 1, 2, 3, 4, 5;
