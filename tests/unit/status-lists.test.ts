import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SALE_STATUSES } from "@/lib/identity/personalities/sale-statuses";
import { INITIAL_LEAD_STATUS, LEAD_STATUSES, leadStatuses, PROCESSED_OUTCOMES } from "@/lib/leads/leads/status";
import { CALLBACK_STATUSES } from "@/lib/sales/sales/callback";
import { INITIAL_SALE_STATUS, saleStatuses } from "@/lib/sales/sales/status";

// Constraints and partial indexes name statuses too. Migrations can't be generated from our tables, only compared.

const FOLDER = join(import.meta.dirname, "../../prisma/migrations");

/** These complete the rows that there were at the time, once; nothing of them stays. */
const BACKFILLS = [
  ...["20261122191400_figures_of_leads", "20261122192100_due_calls_of_today", "20261123020100_late_packs"],
  ...["20261123060000_name_in_mandate", "20261123070000_submission_times", "20261123070100_looks_of_recalled_sales"],
  "20261127081000_sales_without_payee",
];
const DUE_CALLS = "20261122192000_due_calls";
const WEBHOOKS = "20261124050000_webhooks";
const WAITING_SALES = "20261123010400_counts_of_waiting_sales";

const sqlOf = (name: string) => readFileSync(join(FOLDER, name, "migration.sql"), "utf8").replace(/--.*$/gm, "");
const joined = (names: string[]) => names.map(sqlOf).join("\n");

const names = readdirSync(FOLDER, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

const migrations = joined(names);

const CONSTRAINT =
  /ADD CONSTRAINT "?(\w+)"?\s+CHECK \(("?\w+"?)\s+IN\s*\(([^)]*)\)\)|DROP CONSTRAINT (?:IF EXISTS )?"?(\w+)"?/g;
const INDEX = /CREATE (?:UNIQUE )?INDEX "?(\w+)"?([^;]*);|DROP INDEX (?:IF EXISTS )?"?(\w+)"?/g;

/** What sales are counted by; some figures have the name of a status. */
const FIGURE = /\('\w+', sale\.\w+_at, /g;

/** The decisions of a review, one of which has the name of a status. */
const DECISIONS = "'passed', 'kicked-back', 'declined'";

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
    else if (/\bstatus (=|IN)/.test(condition)) indexes.set(added, valuesIn(condition));
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

const statuses = new Set<string>([...LEAD_STATUSES, ...SALE_STATUSES]);

test("the calls that are due are those of the statuses that ask for a time", () => {
  const named = valuesIn(sqlOf(DUE_CALLS).replaceAll("''", "'")).filter((value) => statuses.has(value));
  expect(sorted([...new Set(named)])).toEqual(
    sorted([...leadStatuses(({ asksFor }) => asksFor === "time"), ...CALLBACK_STATUSES]),
  );
});

test("the sales that are counted as waiting are those in oversight", () => {
  const named = valuesIn(sqlOf(WAITING_SALES)).filter((value) => statuses.has(value));
  expect([...new Set(named)]).toEqual(saleStatuses(({ isInOversight }) => isInOversight));
});

test("the sales that webhooks are told of as submitted are those that are", () => {
  const named = valuesIn(sqlOf(WEBHOOKS)).filter((value) => statuses.has(value));
  expect(named).toEqual(saleStatuses(({ isSubmitted }) => isSubmitted));
});

test("nothing else in the migrations names a status", () => {
  const apart = [DUE_CALLS, WAITING_SALES, WEBHOOKS, ...BACKFILLS];
  const rest = joined(names.filter((name) => !apart.includes(name)))
    .replaceAll(DECISIONS, "")
    .replace(CONSTRAINT, "")
    .replace(INDEX, "")
    .replace(/"status" TEXT NOT NULL DEFAULT '[^']*'/g, "")
    .replace(FIGURE, "");
  expect(valuesIn(rest).filter((value) => statuses.has(value))).toEqual([]);
});

test("a sale is open, or finished and no longer editable", () => {
  expect(saleStatuses(({ isFinished, isEditable }) => isFinished && isEditable)).toEqual([]);
});
