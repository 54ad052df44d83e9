// @module-tag all
import { Client } from "pg";
import { expect, test } from "vitest";
import { migrate } from "@/scripts/migrate.ts";
import { openRelease } from "../support/release-database";

/** What an administrator has entered and edited in release 0.3.0, with the columns that it has. */
const ENTERED = [
  `INSERT INTO cover_limits (insurance_class, min_age, max_age, amount, valid_from, source)
   VALUES ('funeral', 14, NULL, 132600, '2025-05-01', 'A notice'), ('funeral', 0, 5, 25000, '2025-05-01', 'A notice'),
     ('life', 0, NULL, 40000, '2025-05-01', 'A notice')`,
  "UPDATE cover_limits SET amount = 55000, version = 2 WHERE min_age = 6 AND valid_from = '2018-07-01'",
];

const LIMITS = `
  SELECT concat_ws(' ', insurance_class, every_life_cover, min_age, max_age, amount, refuse_above) AS row, source
  FROM cover_limits ORDER BY valid_from, min_age, id`;

test("an upgrade from 0.3.0 corrects the limits that it was seeded with, and no others", async () => {
  const { settings, drop } = await openRelease("0.3.0");
  await using _dropped = { [Symbol.asyncDispose]: drop };
  const client = new Client(settings.DATABASE_URL);
  await client.connect();
  await using _closed = { [Symbol.asyncDispose]: () => client.end() };
  await client.query("DELETE FROM cover_limits WHERE valid_from <> '2018-07-01'");
  for (const change of ENTERED) await client.query(change);
  await migrate(settings.DATABASE_URL ?? "");

  const { rows } = await client.query<{ row: string; source: string }>(LIMITS);
  expect(rows.map(({ row }) => row)).toEqual([
    "funeral t 0 5 20000 20000",
    "funeral f 6 13 55000 55000",
    "funeral f 14 100000 200000",
    "funeral f 0 5 25000 25000",
    "life f 0 40000 40000",
    "funeral f 14 132600 265200",
  ]);
  expect(rows.map(({ source }) => source.slice(0, 26))).toEqual([
    "Long-term Insurance Act 52",
    "Insurance Act 18 of 2017 a",
    "Insurance Act 18 of 2017, ",
    ...["A notice", "A notice", "A notice"],
  ]);

  // A console of 0.3.0 that still runs adds another, and changes one.
  await client.query(`
    INSERT INTO cover_limits (insurance_class, min_age, max_age, amount, valid_from, source)
    VALUES ('funeral', 14, NULL, 140000, '2026-07-01', 'A notice')`);
  await client.query("UPDATE cover_limits SET amount = 300000, version = version + 1 WHERE amount = 132600");
});
