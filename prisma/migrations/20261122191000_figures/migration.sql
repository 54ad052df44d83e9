-- AlterTable
ALTER TABLE "leads" ADD COLUMN     "contacted_at" TIMESTAMPTZ(3),
ADD COLUMN     "contacted_by_id" INTEGER,
ADD COLUMN     "contacted_team_id" INTEGER,
ADD COLUMN     "first_attempt_at" TIMESTAMPTZ(3),
ADD COLUMN     "qc_sent_at" TIMESTAMPTZ(3),
ADD COLUMN     "submitted_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "lead_events" ADD COLUMN     "attempts" SMALLINT NOT NULL DEFAULT 0,
ADD COLUMN     "attempt_product_id" INTEGER,
ADD COLUMN     "attempt_team_id" INTEGER;

-- AlterTable
ALTER TABLE "sales" ADD COLUMN     "age_bracket" TEXT,
ADD COLUMN     "campaign" TEXT,
ADD COLUMN     "converted_by_id" INTEGER,
ADD COLUMN     "converted_team_id" INTEGER,
ADD COLUMN     "education" TEXT,
ADD COLUMN     "gender" TEXT,
ADD COLUMN     "product_interest" TEXT,
ADD COLUMN     "recalled_at" TIMESTAMPTZ(3),
ADD COLUMN     "submitted_team_id" INTEGER;

-- CreateTable
CREATE TABLE "figure_months" (
    "tenant_id" INTEGER NOT NULL,
    "figure" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "product_id" INTEGER NOT NULL,
    "number" SMALLINT NOT NULL,
    "part" SMALLINT NOT NULL,
    "days" BIGINT[],
    "total" BIGINT NOT NULL,

    CONSTRAINT "figure_months_pkey" PRIMARY KEY ("tenant_id","figure","month","product_id","number","part")
);

-- CreateTable
CREATE TABLE "figure_agent_months" (
    "tenant_id" INTEGER NOT NULL,
    "figure" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "product_id" INTEGER NOT NULL,
    "number" SMALLINT NOT NULL,
    "part" SMALLINT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "team_id" INTEGER NOT NULL,
    "days" BIGINT[],
    "total" BIGINT NOT NULL,

    CONSTRAINT "figure_agent_months_pkey" PRIMARY KEY ("tenant_id","figure","month","product_id","number","part","user_id","team_id")
);

-- CreateTable
CREATE TABLE "sale_stays" (
    "event_id" INTEGER NOT NULL,
    "tenant_id" INTEGER NOT NULL,
    "sale_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "team_id" INTEGER NOT NULL,
    "left_at" TIMESTAMPTZ(3) NOT NULL,
    "seconds" INTEGER NOT NULL,

    CONSTRAINT "sale_stays_pkey" PRIMARY KEY ("event_id")
);

-- CreateIndex
CREATE INDEX "figure_agent_months_tenant_id_user_id_figure_month_idx" ON "figure_agent_months"("tenant_id", "user_id", "figure", "month");

-- CreateIndex
CREATE INDEX "figure_agent_months_tenant_id_team_id_figure_month_idx" ON "figure_agent_months"("tenant_id", "team_id", "figure", "month");

-- CreateIndex
CREATE INDEX "sale_stays_sale_id_idx" ON "sale_stays"("sale_id");

-- CreateIndex
CREATE INDEX "sale_stays_tenant_id_status_left_at_idx" ON "sale_stays"("tenant_id", "status", "left_at");

-- AddForeignKey
ALTER TABLE "sale_stays" ADD CONSTRAINT "sale_stays_sale_id_tenant_id_fkey" FOREIGN KEY ("sale_id", "tenant_id") REFERENCES "sales"("id", "tenant_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Rows are updated in place: room for their next versions keeps them on their page.
ALTER TABLE figure_months SET (fillfactor = 70);
ALTER TABLE figure_agent_months SET (fillfactor = 70);

CALL enable_tenant_rls('figure_months', 'SELECT');
CALL enable_tenant_rls('figure_agent_months', 'SELECT');
CALL enable_tenant_rls('sale_stays', 'SELECT');

-- ── Who made it, and for which team ──
-- The team of a maker at this moment: the record's own if they lead it or belong to it, else the first of theirs.
CREATE FUNCTION team_of_maker(maker integer, team_of_record integer) RETURNS integer LANGUAGE sql STABLE
RETURN (
  SELECT team.id FROM teams team LEFT JOIN team_members member ON member.team_id = team.id AND member.user_id = maker
  WHERE member.user_id IS NOT NULL OR team.leader_user_id = maker
  ORDER BY team.id = team_of_record DESC NULLS LAST, team.active DESC, member.user_id IS NULL, team.id LIMIT 1);

-- A conversion and a submission belong to their makers for good. What a sale is counted by is as its lead was.
CREATE FUNCTION stamp_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.converted_by_id := coalesce(NEW.converted_by_id, NEW.agent_id, 0);
    NEW.converted_team_id := coalesce(NEW.converted_team_id, team_of_maker(NEW.converted_by_id, NEW.team_id));
    SELECT coalesce(NEW.gender, lead.gender), coalesce(NEW.education, lead.education),
        coalesce(NEW.age_bracket, lead.age_bracket), coalesce(NEW.campaign, lead.campaign),
        coalesce(NEW.product_interest, lead.product_interest)
      INTO NEW.gender, NEW.education, NEW.age_bracket, NEW.campaign, NEW.product_interest
      FROM leads lead WHERE lead.id = NEW.lead_id;
  END IF;
  IF NEW.submitted_at IS NOT NULL AND NEW.submitted_team_id IS NULL THEN
    NEW.submitted_by_id := coalesce(NEW.submitted_by_id, NEW.agent_id);
    NEW.submitted_team_id := team_of_maker(NEW.submitted_by_id, NEW.team_id);
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER stamp_added BEFORE INSERT ON sales FOR EACH ROW EXECUTE FUNCTION stamp_sale();
CREATE TRIGGER stamp_submitted BEFORE UPDATE ON sales FOR EACH ROW
  WHEN (OLD.submitted_at IS NULL AND NEW.submitted_at IS NOT NULL) EXECUTE FUNCTION stamp_sale();

CREATE FUNCTION stamp_contact() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.contacted_team_id := coalesce(NEW.contacted_team_id, team_of_maker(NEW.contacted_by_id, NEW.team_id));
  RETURN NEW;
END $$;

CREATE TRIGGER stamp_contact_added BEFORE INSERT ON leads FOR EACH ROW
  WHEN (NEW.contacted_by_id IS NOT NULL) EXECUTE FUNCTION stamp_contact();
CREATE TRIGGER stamp_contact BEFORE UPDATE ON leads FOR EACH ROW
  WHEN (OLD.contacted_by_id IS NULL AND NEW.contacted_by_id IS NOT NULL) EXECUTE FUNCTION stamp_contact();

CREATE FUNCTION stamp_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT lead.product_id, team_of_maker(NEW.actor_id, lead.team_id) INTO NEW.attempt_product_id, NEW.attempt_team_id
  FROM leads lead WHERE lead.id = NEW.lead_id;
  RETURN NEW;
END $$;

CREATE TRIGGER stamp_attempt BEFORE INSERT ON lead_events FOR EACH ROW
  WHEN (NEW.attempts <> 0) EXECUTE FUNCTION stamp_attempt();

-- How far the sale of a lead has come, for the funnel of leads.
CREATE FUNCTION tell_lead_of_sale() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  UPDATE leads SET qc_sent_at = coalesce(qc_sent_at, NEW.qc_submitted_at), submitted_at = coalesce(submitted_at, NEW.submitted_at)
  WHERE id = NEW.lead_id
    AND (qc_sent_at IS NULL AND NEW.qc_submitted_at IS NOT NULL OR submitted_at IS NULL AND NEW.submitted_at IS NOT NULL);
  RETURN NULL;
END $$;

CREATE TRIGGER tell_lead AFTER UPDATE ON sales FOR EACH ROW
  WHEN (OLD.qc_submitted_at IS NULL AND NEW.qc_submitted_at IS NOT NULL
        OR OLD.submitted_at IS NULL AND NEW.submitted_at IS NOT NULL) EXECUTE FUNCTION tell_lead_of_sale();

CREATE FUNCTION tell_leads_of_sales() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  IF EXISTS (SELECT FROM added WHERE qc_submitted_at IS NOT NULL OR submitted_at IS NOT NULL) THEN
    UPDATE leads SET qc_sent_at = sale.qc_submitted_at, submitted_at = sale.submitted_at FROM added sale
    WHERE leads.id = sale.lead_id AND (sale.qc_submitted_at IS NOT NULL OR sale.submitted_at IS NOT NULL);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER tell_leads AFTER INSERT ON sales REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tell_leads_of_sales();

-- ── Adding to the figures ──
CREATE TYPE figure_change AS (
  tenant_id integer, product_id integer, figure text, number smallint, part smallint, user_id integer, team_id integer,
  day date, amount bigint
);

-- Durations are counted in buckets of which each is a tenth longer than the one before; 0 is less than a second.
CREATE FUNCTION bucket_of(seconds double precision) RETURNS smallint LANGUAGE sql IMMUTABLE
RETURN CASE WHEN seconds < 1 THEN 0 ELSE 1 + floor(ln(seconds) / ln(1.1::double precision)) END;

-- The days of a month of which one has an amount.
CREATE FUNCTION days_with(day integer, amount numeric) RETURNS bigint[] LANGUAGE sql IMMUTABLE
RETURN array_fill(0::bigint, ARRAY[day - 1]) || amount::bigint || array_fill(0::bigint, ARRAY[31 - day]);

-- Adds each change to the row of its month, for the whole tenant and for the agent and team. What agents are compared by is
-- not counted for the tenant.
CREATE FUNCTION add_figures(changes figure_change[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
DECLARE
  of_day record;
  d integer;
BEGIN
  IF cardinality(changes) > 1 AND (SELECT count(DISTINCT day) > 1 FROM unnest(changes)) THEN
    changes := ARRAY(SELECT changed FROM unnest(changes) AS changed ORDER BY changed.day);
  END IF;
  FOR of_day IN
    SELECT day, min(place) AS first, max(place) AS last, bool_or(figure NOT IN ('attempts', 'contacts')) AS is_of_tenant
    FROM unnest(changes) WITH ORDINALITY AS changed (tenant_id, product_id, figure, number, part, user_id, team_id, day, amount, place)
    GROUP BY day ORDER BY day
  LOOP
    d := extract(day FROM of_day.day);
    IF of_day.is_of_tenant THEN
      INSERT INTO figure_months AS kept (tenant_id, figure, month, product_id, number, part, days, total)
      SELECT tenant_id, figure, day - d + 1, product_id, number, part, days_with(d, sum(amount)), sum(amount)
      FROM unnest(changes[of_day.first:of_day.last]) AS changed WHERE figure NOT IN ('attempts', 'contacts')
      GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(amount) <> 0 ORDER BY 1, 2, 3, 4, 5, 6
      ON CONFLICT (tenant_id, figure, month, product_id, number, part)
        DO UPDATE SET days[d] = kept.days[d] + excluded.total, total = kept.total + excluded.total;
    END IF;
    INSERT INTO figure_agent_months AS kept (tenant_id, figure, month, product_id, number, part, user_id, team_id, days, total)
    SELECT tenant_id, figure, day - d + 1, product_id, number, part, user_id, team_id, days_with(d, sum(amount)), sum(amount)
    FROM unnest(changes[of_day.first:of_day.last]) AS changed WHERE (user_id, team_id) <> (0, 0)
    GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 HAVING sum(amount) <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8
    ON CONFLICT (tenant_id, figure, month, product_id, number, part, user_id, team_id)
      DO UPDATE SET days[d] = kept.days[d] + excluded.total, total = kept.total + excluded.total;
  END LOOP;
END $$;

-- ── What counts, as a query of figure_change over the rows of a query with the column "change" (1 or -1) ──
CREATE FUNCTION figures_of_sales(rows_of text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN format($query$
  SELECT sale.tenant_id, sale.product_id, made.figure, 0::smallint AS number, 0::smallint AS part, made.user_id,
    made.team_id, made.day, (sale.change * made.amount)::bigint AS amount
  FROM (%1$s) AS sale
  CROSS JOIN LATERAL (
    SELECT figure, coalesce(sale.converted_by_id, 0), coalesce(sale.converted_team_id, 0), day_of(sale.created_at), amount
    FROM (VALUES ('converted', 1::bigint), ('status ' || sale.status, 1)) AS of_conversion (figure, amount)
    UNION ALL
    SELECT figure, coalesce(sale.submitted_by_id, 0), coalesce(sale.submitted_team_id, 0), day_of(moment), amount
    FROM (VALUES ('submitted', sale.submitted_at, 1::bigint),
                 ('premium', sale.submitted_at, (sale.monthly_premium * 100)::bigint),
                 ('cover', sale.submitted_at, sale.cover_amount),
                 ('recalled', sale.recalled_at, 1)) AS of_submission (figure, moment, amount)
    WHERE moment IS NOT NULL
  ) AS made (figure, user_id, team_id, day, amount)
  WHERE sale.converted_by_id IS NOT NULL AND made.amount <> 0
  UNION ALL
  SELECT sale.tenant_id, sale.product_id, split.figure,
    CASE WHEN split.key IS NULL THEN 0
      ELSE coalesce(known.number, insight_key_number(sale.tenant_id, split.figure::insight_dimension, split.key)) END::smallint,
    0::smallint,
    coalesce(sale.converted_by_id, 0), coalesce(sale.converted_team_id, 0), day_of(sale.created_at), sale.change::bigint
  FROM (%1$s) AS sale
  CROSS JOIN LATERAL (VALUES ('gender', sale.gender), ('education', sale.education), ('age_bracket', sale.age_bracket),
    ('source', sale.source), ('campaign', sale.campaign), ('product_interest', sale.product_interest)) AS split (figure, key)
  LEFT JOIN insight_keys known ON known.tenant_id = sale.tenant_id
    AND known.dimension = split.figure::insight_dimension AND known.key = split.key
  WHERE sale.converted_by_id IS NOT NULL$query$, rows_of);

-- Those that start with "lead" and "speed" are by the lead's source, agent and team, on the day it was received.
CREATE FUNCTION figures_of_leads(rows_of text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN format($query$
  SELECT lead.tenant_id, lead.product_id, step.figure,
    CASE WHEN lead.source IS NULL THEN 0
      ELSE coalesce(known.number, insight_key_number(lead.tenant_id, 'source', lead.source)) END::smallint AS number, step.part,
    coalesce(lead.assigned_user_id, 0) AS user_id, coalesce(lead.team_id, 0) AS team_id, day_of(lead.created_at) AS day,
    lead.change::bigint AS amount
  FROM (%1$s) AS lead
  LEFT JOIN insight_keys known ON known.tenant_id = lead.tenant_id AND known.dimension = 'source' AND known.key = lead.source
  CROSS JOIN LATERAL (VALUES
    ('lead contacted', 0::smallint, lead.contacted_at IS NOT NULL),
    ('lead converted', 0, lead.contacted_at IS NOT NULL AND lead.processed_outcome = 'converted'),
    ('lead sent to QC', 0, lead.qc_sent_at IS NOT NULL),
    ('lead submitted', 0, lead.submitted_at IS NOT NULL),
    ('speed', bucket_of(extract(epoch FROM lead.first_attempt_at - lead.created_at)::float), lead.first_attempt_at IS NOT NULL)
  ) AS step (figure, part, is_reached)
  WHERE step.is_reached AND (lead.contacted_at IS NOT NULL OR lead.first_attempt_at IS NOT NULL
    OR lead.qc_sent_at IS NOT NULL OR lead.submitted_at IS NOT NULL)
  UNION ALL
  SELECT tenant_id, product_id, 'contacts', 0::smallint, 0::smallint, coalesce(contacted_by_id, 0),
    coalesce(contacted_team_id, 0), day_of(contacted_at), change::bigint
  FROM (%1$s) AS lead WHERE contacted_at IS NOT NULL$query$, rows_of);

CREATE FUNCTION figures_of_lead_events(rows_of text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN format($query$
  SELECT tenant_id, attempt_product_id AS product_id, 'attempts' AS figure, 0::smallint AS number, 0::smallint AS part,
    coalesce(actor_id, 0) AS user_id, coalesce(attempt_team_id, 0) AS team_id, day_of(created_at) AS day,
    (change * attempts)::bigint AS amount
  FROM (%1$s) AS event WHERE attempts <> 0 AND attempt_product_id IS NOT NULL$query$, rows_of);

CREATE FUNCTION figures_of_sale_stays(rows_of text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN format($query$
  SELECT tenant_id, product_id, 'stay ' || status AS figure, 0::smallint AS number, bucket_of(seconds) AS part, user_id,
    team_id, day_of(left_at) AS day, change::bigint AS amount
  FROM (%1$s) AS stay$query$, rows_of);

-- ── Triggers ──
-- What of an update cancels out is taken away first: a sale is saved with every few words of its form.
DO $$
DECLARE
  watched record;
  change text;
  rows_of text;
BEGIN
  FOR watched IN
    SELECT * FROM (VALUES
      ('sales', ARRAY['INSERT', 'UPDATE', 'DELETE'], 'product_id, status, created_at, converted_by_id, converted_team_id,
        submitted_by_id, submitted_team_id, submitted_at, recalled_at, monthly_premium, cover_amount, gender, education,
        age_bracket, source, campaign, product_interest'),
      ('leads', ARRAY['UPDATE', 'DELETE'], 'product_id, created_at, source, assigned_user_id, team_id, first_attempt_at,
        contacted_at, contacted_by_id, contacted_team_id, processed_outcome, qc_sent_at, submitted_at'),
      ('lead_events', ARRAY['UPDATE', 'DELETE'], 'attempt_product_id, actor_id, attempt_team_id, created_at, attempts'),
      ('sale_stays', ARRAY['INSERT', 'DELETE'], '')
    ) AS watched (name, changes, columns)
  LOOP
    FOREACH change IN ARRAY watched.changes LOOP
      rows_of := CASE change WHEN 'UPDATE' THEN format('
        SELECT sum(change) AS change, tenant_id, %1$s FROM (%2$s) AS changes
        GROUP BY tenant_id, %1$s HAVING sum(change) <> 0', watched.columns, changes_of(change)) ELSE changes_of(change) END;
      EXECUTE format($create$
        CREATE FUNCTION add_figures_of_%1$s_after_%2$s() RETURNS trigger
        LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $body$
        BEGIN
          PERFORM add_figures(ARRAY(SELECT changed::figure_change FROM (%3$s) AS changed));
          RETURN NULL;
        END $body$ $create$, watched.name, lower(change),
        CASE watched.name WHEN 'sales' THEN figures_of_sales(rows_of) WHEN 'leads' THEN figures_of_leads(rows_of)
          WHEN 'lead_events' THEN figures_of_lead_events(rows_of) ELSE figures_of_sale_stays(rows_of) END);
      EXECUTE format('CREATE TRIGGER figures_after_%2$s AFTER %2$s ON %1$s REFERENCING %3$s
        FOR EACH STATEMENT EXECUTE FUNCTION add_figures_of_%1$s_after_%2$s()', watched.name, lower(change),
        CASE change WHEN 'INSERT' THEN 'NEW TABLE AS added' WHEN 'DELETE' THEN 'OLD TABLE AS removed'
          ELSE 'NEW TABLE AS added OLD TABLE AS removed' END);
    END LOOP;
  END LOOP;
  EXECUTE format($create$
    CREATE FUNCTION add_figures_of_lead() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $body$
    BEGIN
      PERFORM add_figures(ARRAY(SELECT changed::figure_change FROM (%s) AS changed));
      RETURN NULL;
    END $body$ $create$, figures_of_leads('SELECT 1 AS change, NEW.*'));
END $$;

-- A new lead has none of this yet, so a condition keeps its insert at what it cost before.
CREATE TRIGGER figures_of_lead AFTER INSERT ON leads FOR EACH ROW
  WHEN (NEW.first_attempt_at IS NOT NULL OR NEW.contacted_at IS NOT NULL OR NEW.qc_sent_at IS NOT NULL
        OR NEW.submitted_at IS NOT NULL) EXECUTE FUNCTION add_figures_of_lead();

-- Few events are attempts or end a stay, so a condition keeps the insert of all others at what it cost before.
CREATE FUNCTION add_attempt() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  PERFORM add_figures(ARRAY[(NEW.tenant_id, NEW.attempt_product_id, 'attempts', 0, 0, coalesce(NEW.actor_id, 0),
    coalesce(NEW.attempt_team_id, 0), day_of(NEW.created_at), NEW.attempts)::figure_change]);
  RETURN NULL;
END $$;

CREATE TRIGGER figures_of_attempt AFTER INSERT ON lead_events FOR EACH ROW
  WHEN (NEW.attempts <> 0 AND NEW.attempt_product_id IS NOT NULL) EXECUTE FUNCTION add_attempt();

-- A stay belongs to the maker of the sale, whoever ended it.
CREATE FUNCTION end_stay() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
BEGIN
  INSERT INTO sale_stays (event_id, tenant_id, sale_id, product_id, status, user_id, team_id, left_at, seconds)
  SELECT NEW.id, NEW.tenant_id, NEW.sale_id, sale.product_id, NEW.old->>'status', coalesce(sale.converted_by_id, 0),
    coalesce(sale.converted_team_id, 0), NEW.created_at, greatest(0, extract(epoch FROM NEW.created_at - entered.created_at))
  FROM sales sale
  JOIN LATERAL (
    SELECT created_at FROM sale_events WHERE sale_id = NEW.sale_id AND id < NEW.id AND type IN ('converted', 'status', 'recalled')
    ORDER BY id DESC LIMIT 1
  ) AS entered ON true
  WHERE sale.id = NEW.sale_id;
  RETURN NULL;
END $$;

CREATE TRIGGER end_stay AFTER INSERT ON sale_events FOR EACH ROW
  WHEN (NEW.type IN ('status', 'recalled') AND NEW.old->>'status' <> NEW.new->>'status') EXECUTE FUNCTION end_stay();

-- ── What these figures replace ──
DROP TRIGGER counted_by_agent_added ON sales;
DROP TRIGGER counted_by_agent_changed ON sales;
DROP TRIGGER counted_by_agent_removed ON sales;
DROP FUNCTION count_sales_of_agents_after_insert();
DROP FUNCTION count_sales_of_agents_after_update();
DROP FUNCTION count_sales_of_agents_after_delete();

-- As for leads, without planning a text at every change.
DO $$
DECLARE
  change text;
BEGIN
  FOREACH change IN ARRAY ARRAY['INSERT', 'UPDATE', 'DELETE'] LOOP
    EXECUTE format($create$
      CREATE FUNCTION count_sales_after_%1$s() RETURNS trigger
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $body$
      BEGIN
        INSERT INTO sale_counts AS kept (tenant_id, product_id, status, user_id, team_id, count)
        SELECT tenant_id, product_id, status, coalesce(agent_id, 0), coalesce(team_id, 0), sum(change)
        FROM (%2$s) AS changes GROUP BY 1, 2, 3, 4, 5 HAVING sum(change) <> 0 ORDER BY 1, 2, 3, 4, 5
        ON CONFLICT (tenant_id, product_id, status, user_id, team_id) DO UPDATE SET count = kept.count + excluded.count;
        PERFORM pg_notify('counts_changed', tenant_id::text) FROM (%2$s) AS changes GROUP BY tenant_id;
        RETURN NULL;
      END $body$ $create$, lower(change), changes_of(change));
  END LOOP;
END $$;

DROP TRIGGER count_added ON sales;
DROP TRIGGER count_changed ON sales;
DROP TRIGGER count_removed ON sales;
DROP FUNCTION count_sales();
CREATE TRIGGER count_added AFTER INSERT ON sales
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_sales_after_insert();
CREATE TRIGGER count_changed AFTER UPDATE ON sales
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_sales_after_update();
CREATE TRIGGER count_removed AFTER DELETE ON sales
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_sales_after_delete();

-- DropTable
DROP TABLE "sale_days";

-- DropTable
DROP TABLE "sale_agent_days";
