import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** The last migration of release 0.3.0. Consoles of it work beside those of later releases while these migrate. */
const LAST_RELEASED = "20261128070000_figures";

const later = readdirSync("prisma/migrations")
  .filter((name) => name > LAST_RELEASED && /^\d/.test(name))
  .map((name) => ({ name, sql: readFileSync(`prisma/migrations/${name}/migration.sql`, "utf8") }))
  .filter(({ sql }) => !sql.startsWith("-- Outside a transaction:"));

const made = (sql: string) => [...sql.matchAll(/CREATE TABLE "?(\w+)/g)].map(([, table]) => table);

test.each(later)("$name builds no index of a table with rows while others wait", ({ sql }) => {
  const indexed = [...sql.matchAll(/CREATE (?:UNIQUE )?INDEX[^;]*? ON "?(\w+)/g)].map(([, table]) => table);
  expect(indexed.filter((table) => !made(sql).includes(table))).toEqual([]);
});

test.each(later)("$name checks no rows of a table while others wait", ({ sql }) => {
  const checks = [...sql.matchAll(/ADD CONSTRAINT \S+ CHECK[^;]*?(?=,\n {2}ADD|;)/g)].map(([check]) => check);
  expect(checks.filter((check) => !check.endsWith("NOT VALID"))).toEqual([]);
});
