-- One table of figures instead of three kinds of rollups, each with another by agent. It is filled from their rows. The
-- triggers of earlier releases write to the old tables until prisma/sql is applied, so no migration after this one changes
-- rows of leads, lead_events, sales, sale_status_durations or sale_reviews before that.
CREATE TABLE "figures" (
    "tenant_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "team_id" INTEGER NOT NULL,
    "product_id" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "number" SMALLINT NOT NULL,
    "part" SMALLINT NOT NULL,
    "total" BIGINT NOT NULL,
    "figure" TEXT NOT NULL,
    "dimension" TEXT NOT NULL,
    "days" BIGINT[]
)
WITH (fillfactor = 70);

-- A month is changed no more while it is copied.
LOCK TABLE lead_days, lead_agent_days, insight_months, insight_agent_months, insight_changes, figure_months,
  figure_agent_months;

ALTER TABLE "insight_keys" ALTER COLUMN "dimension" TYPE TEXT;

-- Leads whose insert or change is noted will be counted as received when that is added, so they are not counted here. Rows
-- that are read together lie together.
INSERT INTO figures (tenant_id, user_id, team_id, product_id, month, number, part, total, figure, dimension, days)
SELECT tenant_id, user_id, team_id, product_id, month, number, part, total,
  CASE WHEN figure IN ('gender', 'education', 'age_bracket', 'source', 'campaign', 'product_interest') THEN 'converted'
    ELSE figure END AS figure,
  CASE WHEN figure IN ('gender', 'education', 'age_bracket', 'source', 'campaign', 'product_interest', 'review_item') THEN figure
    WHEN figure LIKE 'lead %' OR figure = 'speed' THEN 'source' ELSE 'none' END AS dimension,
  days
FROM (
  SELECT tenant_id, 0 AS user_id, 0 AS team_id, product_id, month, number, part, total, figure, days FROM figure_months
  UNION ALL
  SELECT tenant_id, user_id, team_id, product_id, month, number, part, total, figure, days FROM figure_agent_months
) AS of_figure
UNION ALL
SELECT tenant_id, user_id, team_id, product_id, month, number, 0, total,
  CASE dimension WHEN 'source_cost' THEN 'cost' ELSE 'received' END,
  CASE dimension WHEN 'source_cost' THEN 'source' ELSE dimension::text END, days
FROM (
  SELECT tenant_id, 0 AS user_id, 0 AS team_id, product_id, month, number, total, dimension, days FROM insight_months
  UNION ALL
  SELECT tenant_id, user_id, team_id, product_id, month, number, total, dimension, days FROM insight_agent_months
) AS of_dimension
UNION ALL
SELECT tenant_id, user_id, team_id, product_id, date_trunc('month', day)::date, 0, 0, sum(amount), figure, 'none',
  ARRAY(
    SELECT coalesce(of_day.amount, 0) FROM generate_series(1, 31) AS number
    LEFT JOIN unnest(array_agg(extract(day FROM day)::int), array_agg(amount)) AS of_day (number, amount) USING (number)
    ORDER BY number)
FROM (
  SELECT tenant_id, user_id, team_id, product_id, day, figure, sum(amount)::bigint AS amount
  FROM (
    SELECT tenant_id, 0 AS user_id, 0 AS team_id, product_id, day, received, processed FROM lead_days
    UNION ALL
    SELECT tenant_id, user_id, team_id, product_id, day, received, processed FROM lead_agent_days
    UNION ALL
    SELECT tenant_id, 0, 0, product_id, day, -change, 0 FROM insight_changes
    UNION ALL
    SELECT tenant_id, user_id, team_id, product_id, day, -change, 0 FROM insight_changes WHERE (user_id, team_id) <> (0, 0)
  ) AS of_day
  CROSS JOIN LATERAL (VALUES ('received', received), ('processed', processed)) AS counted (figure, amount)
  GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(amount) <> 0
) AS by_day
GROUP BY tenant_id, user_id, team_id, product_id, date_trunc('month', day), figure
ORDER BY tenant_id, user_id, figure, dimension, month, team_id, product_id, number, part;

ALTER TABLE "figures" ADD CONSTRAINT "figures_pkey"
  PRIMARY KEY ("tenant_id", "user_id", "figure", "dimension", "month", "team_id", "product_id", "number", "part");
CREATE INDEX "figures_tenant_id_team_id_figure_dimension_month_idx"
  ON "figures" ("tenant_id", "team_id", "figure", "dimension", "month");
CREATE INDEX "figures_tenant_id_figure_dimension_month_idx" ON "figures" ("tenant_id", "figure", "dimension", "month");

ALTER TABLE "insight_changes" ADD COLUMN "is_processed" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "insight_changes" ALTER COLUMN "is_processed" DROP DEFAULT;

DROP TABLE lead_days, lead_agent_days, insight_months, insight_agent_months, figure_months, figure_agent_months;

-- Their functions are dropped with them; those that are still needed are made again by prisma/sql.
DROP TYPE insight_dimension CASCADE;
DROP TYPE figure_change CASCADE;
CREATE TYPE figure_change AS (
  tenant_id integer,
  product_id integer,
  figure text,
  dimension text,
  key text,
  part smallint,
  user_id integer,
  team_id integer,
  day date,
  amount bigint
);
ANALYZE figures;
