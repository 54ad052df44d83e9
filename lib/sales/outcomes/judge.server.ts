import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { isoDate } from "@/lib/platform/format";
import {
  lockNamedSales,
  type NamedSale,
  type OutcomeChangeOfSale,
  type StoredReach,
} from "@/lib/sales/sales/change-outcomes.server";
import { SALE_STATUS } from "@/lib/sales/sales/status";
import { outcomeProblems } from "./guards";
import type { OutcomeColumn } from "./import-limits";
import { OUTCOME_FIELDS, OUTCOME_LABELS } from "./outcome";
import { NOT_SUBMITTED, pick, submittedSale, withChange } from "./outcome.server";
import { type OutcomeRow, readOutcomeRow } from "./row";
import { toOutcome } from "./stored.server";

type StoredRow = { number: number; cells: unknown };
type Import = { id: number; tenant_id: number };

/** What becomes of a row: the sale that it names, or why it is refused. */
type RowResult = { number: number; message: string | null; sale_id: number | null };
type Judged = { sale: NamedSale; change: OutcomeChangeOfSale | null };

/** Reads rows, locks the sales that they name, and decides what each one changes. */
export async function judgeRows(
  { id, tenant_id }: Import,
  reach: StoredReach,
  columns: readonly OutcomeColumn[],
  rows: readonly StoredRow[],
): Promise<{ changes: OutcomeChangeOfSale[]; results: RowResult[] }> {
  const read = rows.map(({ number, cells }) => ({ number, row: readOutcomeRow(columns, cells as string[]) }));
  const named = await lockNamedSales(tenant_id, reach, keysOf(read.map(({ row }) => row)));
  const earlier = await earlierRows(id, named);
  const changes: OutcomeChangeOfSale[] = [];
  const results = read.map(({ number, row }): RowResult => {
    const judged = judge(tenant_id, row, named, earlier);
    if (typeof judged === "string") return { number, message: judged, sale_id: null };
    earlier.set(judged.sale.id, number);
    if (judged.change) changes.push(judged.change);
    return { number, message: null, sale_id: judged.sale.id };
  });
  return { changes, results: withoutRepeatedNumbers(changes, results, named) };
}

function keysOf(rows: readonly OutcomeRow[]) {
  const references = rows.flatMap((row) => (row.ok && row.reference ? [row.reference] : []));
  const numbers = rows.flatMap((row) => (row.ok && row.change.policy_number ? [row.change.policy_number] : []));
  return { references, numbers };
}

/** The rows of the file that have changed these sales before, by sale. */
async function earlierRows(import_id: number, sales: readonly NamedSale[]): Promise<Map<number, number>> {
  const where = { import_id, sale_id: { in: sales.map(({ id }) => id) } };
  const rows = await db.outcomeImportRow.findMany({ where, select: { sale_id: true, number: true } });
  return new Map(rows.flatMap(({ sale_id, number }) => (sale_id === null ? [] : [[sale_id, number] as const])));
}

function judge(
  tenant_id: number,
  row: OutcomeRow,
  named: readonly NamedSale[],
  earlier: ReadonlyMap<number, number>,
): Judged | string {
  if (!row.ok) return row.message;
  const sale = findSale(row, named);
  if (typeof sale === "string") return sale;
  const before = earlier.get(sale.id);
  if (before !== undefined) return `Row ${before} of this file names the same sale.`;
  if (!SALE_STATUS[sale.status].isSubmitted) return NOT_SUBMITTED;
  const old = toOutcome(sale);
  const outcome = withChange(old, row.change);
  const problems = Object.entries(outcomeProblems(outcome, submittedSale(sale), isoDate(new Date())));
  const holder = named.find(
    (other) =>
      other.id !== sale.id && other.product_id === sale.product_id && other.policy_number === outcome.policy_number,
  );
  if (outcome.policy_number !== null && holder) return "Another sale of the product has this policy number.";
  if (problems.length > 0) {
    return problems
      .map(([field, message]) => `${OUTCOME_LABELS[field as keyof typeof OUTCOME_LABELS]}: ${message}`)
      .join(" ");
  }
  const fields = OUTCOME_FIELDS.filter((field) => outcome[field] !== old[field]);
  const change = { sale: { id: sale.id, tenant_id }, outcome, old: pick(old, fields), new: pick(outcome, fields) };
  return { sale, change: fields.length === 0 ? null : change };
}

function findSale({ reference, change }: OutcomeRow & { ok: true }, named: readonly NamedSale[]): NamedSale | string {
  const seen = named.filter(({ is_seen }) => is_seen);
  if (reference) return seen.find((sale) => sale.reference === reference) ?? "No sale of yours has this reference.";
  const found = seen.filter(({ policy_number }) => policy_number === change.policy_number);
  if (found.length > 1) return "Several sales have this policy number. Give the reference.";
  return found[0] ?? "No sale of yours has this policy number.";
}

/** Two rows of a batch that give one number to two sales of a product: the second one is refused. */
function withoutRepeatedNumbers(changes: OutcomeChangeOfSale[], results: RowResult[], named: readonly NamedSale[]) {
  const productOf = new Map(named.map(({ id, product_id }) => [id, product_id]));
  const given = new Map<string, number>();
  return results.map((result) => {
    const place = changes.findIndex(({ sale }) => sale.id === result.sale_id);
    const number = changes[place]?.outcome.policy_number;
    if (!number || result.sale_id === null) return result;
    const key = `${productOf.get(result.sale_id)} ${number}`;
    const first = given.get(key);
    if (first === undefined) {
      given.set(key, result.number);
      return result;
    }
    changes.splice(place, 1);
    return { ...result, sale_id: null, message: `Row ${first} of this file gives this policy number to another sale.` };
  });
}
