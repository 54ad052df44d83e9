-- CreateTable
CREATE TABLE "due_calls" (
    "tenant_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "due" TIMESTAMPTZ(3) NOT NULL,
    "user_id" INTEGER NOT NULL,
    "team_id" INTEGER NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "due_calls_pkey" PRIMARY KEY ("tenant_id","kind","due","user_id","team_id")
);

CALL enable_tenant_rls('due_calls', 'SELECT');

-- ── Open diary entries and callbacks by the quarter of an hour in which they are due ──
-- Whether a call is overdue depends on the clock, so no trigger can count what is. A sum of the quarters that have ended can.
CREATE FUNCTION quarter_of(moment timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE
RETURN date_bin('15 minutes', moment, timestamptz '2000-01-01 00:00:00+00');

-- The calls of the tables, as the columns of due_calls with "of" being the rows to look at.
CREATE FUNCTION due_calls_of(table_name text, rows_of text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN format(CASE table_name
  WHEN 'leads' THEN 'SELECT tenant_id, ''diary'' AS kind, quarter_of(diary_at) AS due, coalesce(assigned_user_id, 0) AS user_id,
      coalesce(team_id, 0) AS team_id, sum(change)::int AS count
    FROM (%s) AS changes WHERE status = ''Diary'' AND processed_at IS NULL AND diary_at IS NOT NULL GROUP BY 1, 2, 3, 4, 5'
  ELSE 'SELECT tenant_id, ''callback'' AS kind, quarter_of(callback_at) AS due, coalesce(agent_id, 0) AS user_id,
      coalesce(team_id, 0) AS team_id, sum(change)::int AS count
    FROM (%s) AS changes WHERE status = ''callback'' AND callback_at IS NOT NULL GROUP BY 1, 2, 3, 4, 5'
END, rows_of);

-- Calls that are no longer open leave no row behind: there would be one for every quarter of an hour ever agreed.
DO $$
DECLARE
  change text;
  counted text;
BEGIN
  FOREACH counted IN ARRAY ARRAY['leads', 'sales'] LOOP
    FOREACH change IN ARRAY ARRAY['UPDATE', 'DELETE'] LOOP
      EXECUTE format($create$
        CREATE FUNCTION count_due_calls_of_%1$s_after_%2$s() RETURNS trigger
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $body$
        BEGIN
          INSERT INTO due_calls AS kept (tenant_id, kind, due, user_id, team_id, count)
          SELECT * FROM (%3$s) AS changed WHERE count <> 0 ORDER BY 1, 2, 3, 4, 5
          ON CONFLICT (tenant_id, kind, due, user_id, team_id) DO UPDATE SET count = kept.count + excluded.count;
          IF FOUND THEN
            DELETE FROM due_calls kept USING (%4$s) AS changed
            WHERE kept.count = 0 AND kept.tenant_id = changed.tenant_id AND kept.kind = changed.kind
              AND kept.due = changed.due AND kept.user_id = changed.user_id AND kept.team_id = changed.team_id;
          END IF;
          RETURN NULL;
        END $body$ $create$, counted, lower(change), due_calls_of(counted, changes_of(change)),
        due_calls_of(counted, 'SELECT -1 AS change, removed.* FROM removed'));
    END LOOP;
  END LOOP;
END $$;

-- A new lead or sale rarely comes with a call, so a condition keeps its insert at what it cost before.
CREATE FUNCTION count_new_due_call() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF TG_TABLE_NAME = 'leads' THEN
    INSERT INTO due_calls AS kept (tenant_id, kind, due, user_id, team_id, count)
    VALUES (NEW.tenant_id, 'diary', quarter_of(NEW.diary_at), coalesce(NEW.assigned_user_id, 0), coalesce(NEW.team_id, 0), 1)
    ON CONFLICT (tenant_id, kind, due, user_id, team_id) DO UPDATE SET count = kept.count + 1;
  ELSE
    INSERT INTO due_calls AS kept (tenant_id, kind, due, user_id, team_id, count)
    VALUES (NEW.tenant_id, 'callback', quarter_of(NEW.callback_at), coalesce(NEW.agent_id, 0), coalesce(NEW.team_id, 0), 1)
    ON CONFLICT (tenant_id, kind, due, user_id, team_id) DO UPDATE SET count = kept.count + 1;
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER due_call_added AFTER INSERT ON leads FOR EACH ROW
  WHEN (NEW.status = 'Diary' AND NEW.processed_at IS NULL AND NEW.diary_at IS NOT NULL)
  EXECUTE FUNCTION count_new_due_call();
CREATE TRIGGER due_call_added AFTER INSERT ON sales FOR EACH ROW
  WHEN (NEW.status = 'callback' AND NEW.callback_at IS NOT NULL)
  EXECUTE FUNCTION count_new_due_call();
-- By their names these come before count_changed and count_removed, as the trigger for each new row does: two statements that
-- change the same counts take them in the same order, and never wait for each other.
CREATE TRIGGER calls_due_changed AFTER UPDATE ON leads REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_due_calls_of_leads_after_update();
CREATE TRIGGER calls_due_changed AFTER UPDATE ON sales REFERENCING NEW TABLE AS added OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_due_calls_of_sales_after_update();
CREATE TRIGGER calls_due_removed AFTER DELETE ON leads REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_due_calls_of_leads_after_delete();
CREATE TRIGGER calls_due_removed AFTER DELETE ON sales REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_due_calls_of_sales_after_delete();
