import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { isoDate } from "@/lib/platform/text/format";
import { OUTCOME_FIELDS, OUTCOME_LABELS } from "@/lib/sales/record/columns/outcome";
import { toOutcome } from "@/lib/sales/record/outcome.server";
import { SALE_STATUS } from "@/lib/sales/record/status";
import { lockNamedSales, type NamedSale, type OutcomeChangeOfSale, type StoredReach } from "./change.server";
import { outcomeProblems } from "./guards";
import type { OutcomeColumn } from "./import-limits";
import { NOT_SUBMITTED, pick, submittedSale, withChange } from "./outcome.server";
import { type OutcomeRow, readOutcomeRow } from "./row";

export type StoredRow = { number: number; cells: unknown; flaw?: string };
type Import = { id: number; tenant_id: number };

/** What becomes of a row: the sale that it names, or why it is refused. */
export type RowResult = { number: number; message: string | null; sale_id: number | null };
type Judged = { sale: NamedSale; change: OutcomeChangeOfSale | null };

/** The named sales by what a row can name: a reference within the importer's reach, and a policy number. */
type NamedSales = { byReference: ReadonlyMap<string, NamedSale>; byNumber: ReadonlyMap<string | null, NamedSale[]> };

/** Reads rows, locks the sales that they name, and decides what each one changes. */
export async function judgeRows(
  { id, tenant_id }: Import,
  reach: StoredReach,
  columns: readonly OutcomeColumn[],
  rows: readonly StoredRow[],
): Promise<{ changes: OutcomeChangeOfSale[]; results: RowResult[] }> {
  const read = rows.map(({ number, cells, flaw }) => ({
    ...{ number, row: readOutcomeRow(columns, cells as string[], flaw) },
  }));
  const named = await lockNamedSales(tenant_id, reach, keysOf(read.map(({ row }) => row)));
  const earlier = await earlierRows(id, named);
  const sales = {
    byReference: new Map(named.flatMap((sale) => (sale.is_seen ? [[sale.reference, sale] as const] : []))),
    byNumber: Map.groupBy(named, ({ policy_number }) => policy_number),
  };
  const changes: OutcomeChangeOfSale[] = [];
  const results = read.map(({ number, row }): RowResult => {
    const judged = judge(tenant_id, row, sales, earlier);
    if (typeof judged === "string") return { number, message: judged, sale_id: null };
    earlier.set(judged.sale.id, number);
    if (judged.change) changes.push(judged.change);
    return { number, message: null, sale_id: judged.sale.id };
  });
  return withoutRepeatedNumbers(changes, results, named);
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
  sales: NamedSales,
  earlier: ReadonlyMap<number, number>,
): Judged | string {
  if (!row.ok) return row.message;
  const sale = findSale(row, sales);
  if (typeof sale === "string") return sale;
  const before = earlier.get(sale.id);
  if (before !== undefined) return `Row ${before} of this file names the same sale.`;
  if (!SALE_STATUS[sale.status].isSubmitted) return NOT_SUBMITTED;
  const old = toOutcome(sale);
  const outcome = withChange(old, row.change);
  const problems = Object.entries(outcomeProblems(outcome, submittedSale(sale), isoDate(new Date())));
  const holders = outcome.policy_number === null ? [] : (sales.byNumber.get(outcome.policy_number) ?? []);
  if (holders.some(({ id, product_id }) => id !== sale.id && product_id === sale.product_id))
    return "Another sale of the product has this policy number.";
  if (problems.length > 0) {
    return problems
      .map(([field, message]) => `${OUTCOME_LABELS[field as keyof typeof OUTCOME_LABELS]}: ${message}`)
      .join(" ");
  }
  const fields = OUTCOME_FIELDS.filter((field) => outcome[field] !== old[field]);
  const change = { sale: { id: sale.id, tenant_id }, outcome, old: pick(old, fields), new: pick(outcome, fields) };
  return { sale, change: fields.length === 0 ? null : change };
}

function findSale({ reference, change }: OutcomeRow & { ok: true }, sales: NamedSales): NamedSale | string {
  if (reference) return sales.byReference.get(reference) ?? "You have no sale with this reference.";
  const found = (sales.byNumber.get(change.policy_number ?? null) ?? []).filter(({ is_seen }) => is_seen);
  if (found.length > 1) return "Several sales have this policy number. Give the reference.";
  return found[0] ?? "You have no sale with this policy number.";
}

/** Two rows of a batch that give one number to two sales of a product: the second one is refused. */
function withoutRepeatedNumbers(
  changes: readonly OutcomeChangeOfSale[],
  results: readonly RowResult[],
  named: readonly NamedSale[],
) {
  const productOf = new Map(named.map(({ id, product_id }) => [id, product_id]));
  const changeOf = new Map(changes.map((change) => [change.sale.id, change]));
  const given = new Map<string, number>();
  const judged = results.map((result) => {
    const change = result.sale_id === null ? undefined : changeOf.get(result.sale_id);
    if (!change?.outcome.policy_number) return result;
    const key = `${productOf.get(change.sale.id)} ${change.outcome.policy_number}`;
    const first = given.get(key);
    if (first === undefined) {
      given.set(key, result.number);
      return result;
    }
    changeOf.delete(change.sale.id);
    return { ...result, sale_id: null, message: `Row ${first} of this file gives this policy number to another sale.` };
  });
  return { changes: [...changeOf.values()], results: judged };
}
