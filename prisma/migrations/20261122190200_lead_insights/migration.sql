-- CreateEnum
CREATE TYPE "insight_dimension" AS ENUM ('status', 'gender', 'education', 'age_bracket', 'source', 'campaign', 'product_interest', 'source_cost');

-- CreateTable
CREATE TABLE "insight_keys" (
    "tenant_id" INTEGER NOT NULL,
    "dimension" "insight_dimension" NOT NULL,
    "number" SMALLINT NOT NULL,
    "key" TEXT NOT NULL,

    CONSTRAINT "insight_keys_pkey" PRIMARY KEY ("tenant_id","dimension","number")
);

-- CreateTable
CREATE TABLE "insight_changes" (
    "tenant_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "product_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "user_id" INTEGER NOT NULL,
    "team_id" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "gender" TEXT,
    "education" TEXT,
    "age_bracket" TEXT,
    "source" TEXT,
    "campaign" TEXT,
    "product_interest" TEXT,
    "price" DECIMAL(10,2),
    "change" INTEGER NOT NULL,

    CONSTRAINT "insight_changes_pkey" PRIMARY KEY ("tenant_id","id")
);

-- CreateTable
CREATE TABLE "insight_months" (
    "tenant_id" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "product_id" INTEGER NOT NULL,
    "dimension" "insight_dimension" NOT NULL,
    "number" SMALLINT NOT NULL,
    "days" BIGINT[],
    "total" BIGINT NOT NULL,

    CONSTRAINT "insight_months_pkey" PRIMARY KEY ("tenant_id","month","product_id","dimension","number")
);

-- CreateTable
CREATE TABLE "insight_agent_months" (
    "tenant_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "team_id" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "product_id" INTEGER NOT NULL,
    "dimension" "insight_dimension" NOT NULL,
    "number" SMALLINT NOT NULL,
    "days" BIGINT[],
    "total" BIGINT NOT NULL,

    CONSTRAINT "insight_agent_months_pkey" PRIMARY KEY ("tenant_id","user_id","month","team_id","product_id","dimension","number")
);

-- CreateIndex
CREATE UNIQUE INDEX "insight_keys_tenant_id_dimension_key_key" ON "insight_keys"("tenant_id", "dimension", "key");

-- CreateIndex
CREATE INDEX "insight_agent_months_tenant_id_team_id_month_idx" ON "insight_agent_months"("tenant_id", "team_id", "month");

CALL enable_tenant_rls('insight_keys', 'SELECT');
CALL enable_tenant_rls('insight_changes', 'SELECT');
CALL enable_tenant_rls('insight_months', 'SELECT');
CALL enable_tenant_rls('insight_agent_months', 'SELECT');
-- Only functions of the platform read it.
REVOKE SELECT ON insight_changes FROM app_tenant;

-- Rows are updated in place again and again: room for their next versions keeps them on their page.
ALTER TABLE insight_months SET (fillfactor = 70);
ALTER TABLE insight_agent_months SET (fillfactor = 70);

-- ── Keys ──
-- The number of a value, which is given one if it is among the first 200 of its tenant and dimension: 0 for none, -1 for
-- "other". A key stays for good, so that whatever counted under it or under "other" always does. The lock makes those wait
-- who add a key to the same tenant, since the numbers could run out meanwhile.
CREATE FUNCTION insight_key_number(of_tenant integer, of_dimension insight_dimension, of_key text) RETURNS smallint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
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

-- For triggers and the platform only: a tenant's connection gives no numbers.
REVOKE EXECUTE ON FUNCTION insight_key_number FROM PUBLIC;

-- ── Changes ──
-- What of a lead is counted, as a query over the rows of a query on leads with the column "change" (1 or -1). What cancels
-- out is left out: most updates change none of it.
CREATE FUNCTION insight_changes_of_leads(rows_of text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN format('
  SELECT tenant_id, product_id, day_of(created_at) AS day, coalesce(assigned_user_id, 0) AS user_id,
    coalesce(team_id, 0) AS team_id, status, gender, education, age_bracket, source, campaign, product_interest, price,
    sum(change)::integer AS change
  FROM (%s) AS changes GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13 HAVING sum(change) <> 0', rows_of);

-- A lead counts in as many rows as there are dimensions. They are not written with the lead: a trigger notes the change in one
-- row, which nobody else waits for, and whoever reads the counts adds what was noted (fold_insights).
DO $$
DECLARE
  change text;
BEGIN
  FOREACH change IN ARRAY ARRAY['INSERT', 'UPDATE', 'DELETE'] LOOP
    EXECUTE format($create$
      CREATE FUNCTION note_insights_after_%1$s() RETURNS trigger
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $body$
      BEGIN
        INSERT INTO insight_changes (tenant_id, product_id, day, user_id, team_id, status, gender, education, age_bracket,
          source, campaign, product_interest, price, change)
        %2$s;
        RETURN NULL;
      END $body$ $create$, lower(change), insight_changes_of_leads(changes_of(change)));
  END LOOP;
END $$;

CREATE TRIGGER insights_added AFTER INSERT ON leads
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_insights_after_insert();
CREATE TRIGGER insights_changed AFTER UPDATE ON leads
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_insights_after_update();
CREATE TRIGGER insights_removed AFTER DELETE ON leads
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION note_insights_after_delete();

-- ── Counts ──
-- The keys that changes count under, as a query over a query of changes. What the leads of a source cost is in cents, by the
-- keys of the sources.
CREATE FUNCTION insight_splits_of(changes text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN format($query$
  SELECT changed.tenant_id, changed.user_id, changed.team_id, changed.day, changed.product_id, split.dimension, split.keys,
    split.key, changed.change * split.amount AS amount
  FROM (%s) AS changed
  CROSS JOIN LATERAL (VALUES
    ('status'::insight_dimension, 'status'::insight_dimension, status, 1::bigint),
    ('gender', 'gender', gender, 1),
    ('education', 'education', education, 1),
    ('age_bracket', 'age_bracket', age_bracket, 1),
    ('source', 'source', source, 1),
    ('campaign', 'campaign', campaign, 1),
    ('product_interest', 'product_interest', product_interest, 1),
    ('source_cost', 'source', source, (price * 100)::bigint)
  ) AS split (dimension, keys, key, amount)
  WHERE split.amount <> 0$query$, changes);

-- Gives numbers to the values of changes that have none, in the order in which they were noted.
CREATE FUNCTION insight_keys_of(changes text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN format($query$
  SELECT insight_key_number(tenant_id, keys, key) FROM (
    SELECT tenant_id, keys, key FROM (%s) AS split WHERE key IS NOT NULL GROUP BY 1, 2, 3 ORDER BY min(day), 1, 2, 3
  ) AS used
  WHERE NOT EXISTS (
    SELECT FROM insight_keys known
    WHERE known.tenant_id = used.tenant_id AND known.dimension = used.keys AND known.key = used.key
  )$query$, insight_splits_of(changes));

-- The amounts of changes whose values have numbers, by the columns of insight_agent_months and the day.
CREATE FUNCTION insight_amounts_of(changes text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN format($query$
  SELECT split.tenant_id, split.user_id, split.team_id, split.product_id, split.dimension,
    CASE WHEN split.key IS NULL THEN 0 ELSE coalesce(known.number, -1) END::smallint AS number, split.day,
    sum(split.amount)::bigint AS amount
  FROM (%s) AS split
  LEFT JOIN insight_keys known
    ON known.tenant_id = split.tenant_id AND known.dimension = split.keys AND known.key = split.key
  GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(split.amount) <> 0$query$, insight_splits_of(changes));

-- The 31 days of a month from the amounts of some of them, and the sum of two such months.
CREATE FUNCTION days_of_month(days date[], amounts bigint[]) RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  of_month bigint[] := array_fill(0::bigint, ARRAY[31]);
  place integer;
BEGIN
  FOR given IN 1 .. cardinality(days) LOOP
    place := extract(day FROM days[given]);
    of_month[place] := of_month[place] + amounts[given];
  END LOOP;
  RETURN of_month;
END $$;

CREATE FUNCTION add_days(one bigint[], other bigint[]) RETURNS bigint[] LANGUAGE sql IMMUTABLE
RETURN ARRAY(SELECT a + b FROM unnest(one, other) WITH ORDINALITY AS of_day (a, b, day) ORDER BY day);

-- Statements that add amounts to the two rollups. The second holds what has an agent or a team (0 for none).
CREATE FUNCTION add_insights_of(amounts text) RETURNS text[] LANGUAGE sql IMMUTABLE
RETURN ARRAY(
  SELECT format($add$
    INSERT INTO %1$s AS kept (%2$s, month, days, total)
    SELECT %2$s, month, days_of_month(array_agg(day), array_agg(amount)), sum(amount) FROM (
      SELECT %2$s, day, (date_trunc('month', day))::date AS month, sum(amount)::bigint AS amount
      FROM (%4$s) AS amounts WHERE %3$s GROUP BY %2$s, day HAVING sum(amount) <> 0
    ) AS by_day
    GROUP BY %2$s, month ORDER BY %2$s, month
    ON CONFLICT (%2$s, month) DO UPDATE SET days = add_days(kept.days, excluded.days), total = kept.total + excluded.total$add$,
    name, keys, condition, amounts)
  FROM (VALUES
    ('insight_months', 'tenant_id, product_id, dimension, number', 'true'),
    ('insight_agent_months', 'tenant_id, user_id, team_id, product_id, dimension, number', '(user_id, team_id) <> (0, 0)')
  ) AS rollup (name, keys, condition));

-- Adds what was noted to the rollups: of the tenant that a connection works for, else of one tenant, or of all (null). Whoever
-- reads calls it first. It waits for others who are at it, so that afterwards the rollups hold what was committed before.
-- Returns how many rows it added; when it reaches the limit there may be more.
DO $$
DECLARE
  changes constant text := 'SELECT * FROM unnest(noted)';
  adds text[] := add_insights_of(insight_amounts_of(changes));
BEGIN
  EXECUTE format($create$
    CREATE FUNCTION fold_insights(of_tenant integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $body$
    DECLARE
      most constant integer := 20000;
      only_tenant integer := CASE WHEN current_setting('role') = 'app_tenant' THEN coalesce(current_tenant(), 0) ELSE of_tenant END;
      tenant integer;
      noted insight_changes[];
      added integer := 0;
    BEGIN
      FOR tenant IN
        SELECT DISTINCT tenant_id FROM insight_changes WHERE only_tenant IS NULL OR tenant_id = only_tenant ORDER BY 1
      LOOP
        PERFORM pg_advisory_xact_lock(hashtextextended('fold insights ' || tenant, 0));
        WITH gone AS (
          DELETE FROM insight_changes
          WHERE tenant_id = tenant AND id IN (SELECT id FROM insight_changes WHERE tenant_id = tenant ORDER BY id LIMIT most)
          RETURNING insight_changes
        )
        SELECT array_agg(gone.insight_changes) INTO noted FROM gone;
        CONTINUE WHEN noted IS NULL;
        added := added + cardinality(noted);
        PERFORM * FROM (%1$s) AS numbered;
        %2$s;
        %3$s;
      END LOOP;
      RETURN added;
    END $body$ $create$, insight_keys_of(changes), adds[1], adds[2]);
END $$;
