import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SALE_STATUSES } from "@/lib/identity/personalities/sale-statuses";
import { INITIAL_LEAD_STATUS, LEAD_STATUSES, leadStatuses, PROCESSED_OUTCOMES } from "@/lib/leads/leads/status";
import { INITIAL_SALE_STATUS, saleStatuses } from "@/lib/sales/sales/status";

// Constraints and partial indexes name statuses too. Migrations can't be generated from our tables, only compared.

const FOLDER = join(import.meta.dirname, "../../prisma/migrations");

const migrations = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort()
  .map((name) => readFileSync(join(FOLDER, name, "migration.sql"), "utf8"))
  .join("\n")
  .replace(/--.*$/gm, "");

const CONSTRAINT =
  /ADD CONSTRAINT "?(\w+)"?\s+CHECK \(("?\w+"?)\s+IN\s*\(([^)]*)\)\)|DROP CONSTRAINT (?:IF EXISTS )?"?(\w+)"?/g;
const INDEX = /CREATE (?:UNIQUE )?INDEX "?(\w+)"?([^;]*);|DROP INDEX (?:IF EXISTS )?"?(\w+)"?/g;

const valuesIn = (sql: string) => [...sql.matchAll(/'([^']*)'/g)].map(([, value = ""]) => value);

/** The values that each check of one column allows, after all migrations. */
function allowedValues(): Map<string, string[]> {
  const constraints = new Map<string, string[]>();
  for (const [, added, , values = "", dropped = ""] of migrations.matchAll(CONSTRAINT)) {
    if (added) constraints.set(added, valuesIn(values));
    else constraints.delete(dropped);
  }
  return constraints;
}

/** The statuses that each partial index names, after all migrations. */
function indexedStatuses(): Record<string, string[]> {
  const indexes = new Map<string, string[]>();
  for (const [, added, definition = "", dropped = ""] of migrations.matchAll(INDEX)) {
    const [, condition = ""] = definition.split(/\bWHERE\b/);
    if (!added) indexes.delete(dropped);
    else if (/\bstatus\b/.test(condition)) indexes.set(added, valuesIn(condition));
  }
  return Object.fromEntries(indexes);
}

const sorted = (values: readonly string[] | undefined) => [...(values ?? [])].sort();

test("the database knows every status of a lead and of a sale, and every outcome", () => {
  const allowed = allowedValues();
  expect(sorted(allowed.get("leads_status_known"))).toEqual(sorted(LEAD_STATUSES));
  expect(sorted(allowed.get("sales_status_known"))).toEqual(sorted(SALE_STATUSES));
  expect(sorted(allowed.get("leads_outcome_known"))).toEqual(sorted(PROCESSED_OUTCOMES));
});

test("a new row has the first status", () => {
  const defaultOf = (table: string) =>
    migrations.match(new RegExp(`CREATE TABLE "${table}" \\([^;]*?"status" TEXT NOT NULL DEFAULT '([^']*)'`))?.[1];
  expect(defaultOf("leads")).toBe(INITIAL_LEAD_STATUS);
  expect(defaultOf("sales")).toBe(INITIAL_SALE_STATUS);
});

test("each partial index names the statuses of its rule", () => {
  expect(indexedStatuses()).toEqual({
    leads_overdue: leadStatuses(({ timer }) => timer === "open to the team"),
    leads_untried: leadStatuses(({ timer }) => timer === "release to the queue"),
    leads_waiting: leadStatuses(({ queue }) => queue === "unassigned"),
    sales_to_check: saleStatuses(({ isInOversight }) => isInOversight),
  });
});

test("nothing else in the migrations names a status", () => {
  const rest = migrations
    .replace(CONSTRAINT, "")
    .replace(INDEX, "")
    .replace(/"status" TEXT NOT NULL DEFAULT '[^']*'/g, "");
  const named = new Set([...LEAD_STATUSES, ...SALE_STATUSES]);
  expect(valuesIn(rest).filter((value) => named.has(value as never))).toEqual([]);
});

test("a sale is open, or finished and no longer editable", () => {
  expect(saleStatuses(({ isFinished, isEditable }) => isFinished && isEditable)).toEqual([]);
});
