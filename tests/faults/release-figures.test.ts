import { Client } from "pg";
import { expect, test } from "vitest";
import { migrate } from "@/scripts/migrate.ts";
import { admin } from "../support/admin-command";
import { openRelease } from "../support/release-database";

const RIGHT = { code: 0, output: "Every count is right.\n" };

/** Changes of everything that figures count, each over several days, products, agents and tenants. */
const CHANGES = [
  `INSERT INTO leads (tenant_id, product_id, lead_id, name, status, source, campaign, price, assigned_user_id, team_id, created_at,
     contacted_at, contacted_by_id, first_attempt_at, processed_at, processed_outcome)
   SELECT tenant_id, product_id, gen_random_uuid()::text, 'New', status, 'A new source', id::text, 12.5, assigned_user_id, team_id,
     created_at - interval '40 days', contacted_at, contacted_by_id, first_attempt_at, processed_at, processed_outcome
   FROM leads WHERE id % 7 = 0`,
  "DELETE FROM leads WHERE name = 'New' AND id % 3 = 0",
  "UPDATE leads SET status = 'Voicemail', gender = 'female', first_attempt_at = now() WHERE id % 5 = 0",
  "UPDATE leads SET contacted_at = now(), contacted_by_id = assigned_user_id WHERE contacted_at IS NULL AND id % 5 = 1",
  `UPDATE leads SET processed_at = CASE WHEN processed_at IS NULL THEN now() END,
     processed_outcome = CASE WHEN processed_at IS NULL THEN 'declined' END
   WHERE id % 11 = 0`,
  "UPDATE leads SET assigned_user_id = NULL, team_id = NULL, source = NULL WHERE id % 13 = 0",
  `INSERT INTO lead_events (tenant_id, lead_id, type, actor_name, actor_id, attempts)
   SELECT tenant_id, id, 'status', 'An agent', assigned_user_id, 1 FROM leads WHERE assigned_user_id IS NOT NULL AND id % 17 = 0`,
  "UPDATE sales SET campaign = 'Another', monthly_premium = 123.45, submitted_at = coalesce(submitted_at, now()) WHERE id % 3 = 0",
  "UPDATE sales SET recalled_at = now(), status = 'in-progress' WHERE id % 10 = 0",
  "UPDATE sale_reviews SET is_disputed = NOT is_disputed, failed_items = array_append(failed_items, 'an item'), score = 50 WHERE id % 2 = 0",
];

test("the figures of release 0.2.0 equal a recount once upgraded, and after every kind of change", async () => {
  const { settings, drop } = await openRelease("0.2.0");
  await using _dropped = { [Symbol.asyncDispose]: drop };
  const client = new Client(settings.DATABASE_URL);
  await client.connect();
  await using _closed = { [Symbol.asyncDispose]: () => client.end() };
  for (const change of CHANGES) await client.query(change); // counted and noted by the release itself
  const { rows } = await client.query("SELECT count(*)::int AS noted FROM insight_changes");
  expect(rows[0].noted).toBeGreaterThan(0);

  await migrate(settings.DATABASE_URL ?? "");
  expect(await admin(settings, "recount")).toEqual(RIGHT);
  await client.query("SELECT fold_insights(NULL)");
  expect(await admin(settings, "recount")).toEqual(RIGHT);

  for (const change of CHANGES) expect([change, (await client.query(change)).rowCount]).not.toEqual([change, 0]);
  expect(await admin(settings, "recount")).toEqual(RIGHT);
  await client.query("SELECT fold_insights(NULL)");
  expect(await admin(settings, "recount")).toEqual(RIGHT);
});
