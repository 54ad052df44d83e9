import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { INITIAL_LEAD_STATUS, LEAD_STATUSES, leadStatuses, PROCESSED_OUTCOMES } from "@/lib/leads/record/status";
import { CALLBACK_STATUSES } from "@/lib/sales/record/callback";
import { INITIAL_SALE_STATUS, saleStatuses } from "@/lib/sales/record/status";

// Constraints, partial indexes, triggers and functions name statuses too. They can't be generated from our tables, only
// compared.

const PRISMA = join(import.meta.dirname, "../../prisma");

/** These complete the rows that there were at the time, once; nothing of them stays. */
const BACKFILLS = ["20261127081000_sales_without_payee"];

const read = (path: string) => readFileSync(join(PRISMA, path), "utf8").replace(/--.*$/gm, "");
const filesIn = (folder: string) =>
  readdirSync(join(PRISMA, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".sql"))
    .sort()
    .map((path) => join(folder, path));

const migrations = filesIn("migrations").map(read).join("\n");

const CONSTRAINT =
  /CONSTRAINT "?(\w+)"?\s+CHECK \(\(?("?\w+"?)\s+(?:IN\s*\(|<@\s*ARRAY\[)([^)\]]*)[)\]]\)?\)|DROP CONSTRAINT (?:IF EXISTS )?"?(\w+)"?/g;
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
    migrations.match(new RegExp(`CREATE TABLE ${table} \\([^;]*?\\bstatus text DEFAULT '([^']*)' NOT NULL`))?.[1];
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

/** The statuses that each file of prisma/sql names. */
function namedInSql(): Record<string, string[]> {
  const named = filesIn("sql").map((path): [string, string[]] => {
    const values = valuesIn(read(path).replaceAll("''", "'").replaceAll(DECISIONS, "").replace(FIGURE, ""));
    return [path, sorted([...new Set(values.filter((value) => statuses.has(value)))])];
  });
  return Object.fromEntries(named.filter(([, values]) => values.length > 0));
}

test("functions and triggers name the statuses of their rules, and no others", () => {
  const diary = leadStatuses(({ asksFor }) => asksFor === "time");
  const callback = [...CALLBACK_STATUSES];
  const waiting = saleStatuses(({ isInOversight }) => isInOversight);
  const dueCalls = "sql/insights/functions/count_due_calls_of";
  expect(namedInSql()).toEqual({
    [`${dueCalls}_leads_after_delete.sql`]: diary,
    [`${dueCalls}_leads_after_update.sql`]: diary,
    [`${dueCalls}_sales_after_delete.sql`]: callback,
    [`${dueCalls}_sales_after_update.sql`]: callback,
    "sql/insights/functions/count_new_due_call.sql": callback,
    "sql/sales/functions/count_waiting_sale.sql": waiting,
    "sql/integrations/functions/note_webhook_events_of_sales.sql": saleStatuses(({ isSubmitted }) => isSubmitted),
    "sql/leads/triggers/leads.sql": diary,
    "sql/sales/triggers/sales.sql": sorted([...callback, ...waiting]),
  });
});

test("nothing else in the migrations names a status", () => {
  const rest = filesIn("migrations")
    .filter((path) => !BACKFILLS.some((name) => path.includes(name)))
    .map(read)
    .join("\n")
    .replace(CONSTRAINT, "")
    .replace(INDEX, "")
    .replace(/\bstatus text DEFAULT '[^']*' NOT NULL/g, "");
  expect(valuesIn(rest).filter((value) => statuses.has(value))).toEqual([]);
});

test("a sale is open, or finished and no longer editable", () => {
  expect(saleStatuses(({ isFinished, isEditable }) => isFinished && isEditable)).toEqual([]);
});
