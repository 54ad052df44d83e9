import "server-only";
import { setImmediate } from "node:timers/promises";
import type { PhoneRegion } from "@/lib/insurance/phone";
import { contactKey, contactsOf, identityOf } from "@/lib/leads/record/contacts";
import { personColumns } from "@/lib/leads/record/person.server";
import type { TableRow } from "@/lib/platform/csv/file.server";
import { partOf } from "@/lib/platform/files/row-parts.server";
import { formatDate } from "@/lib/platform/text/format";
import type { Column } from "./columns.server";
import type { EarlierRows } from "./earlier-rows";
import { type LookUpResult, lookUpAll } from "./look-up.server";
import { type Reject, readRows } from "./parts.server";
import { columnsOf, type ImportRecord } from "./record.server";
import { type RowLead, rowReader } from "./row-reader.server";
import type { RowOutcome } from "./schema";

type Target = { tenant_id: number; product_id: number };
type ReadyLead = ReturnType<typeof personColumns<RowLead>>;

/** A row as the lead it would be, or why it can't be one. */
export type ReadRow = { row: TableRow; lead: ReadyLead } | { row: TableRow; message: string };

/** A row with its outcome, and the lead that it would become. */
export type AssessedRow = { row: TableRow; outcome: RowOutcome; message: string | null; lead: ReadyLead | null };

/** Rows read before other requests get a turn, since parsing foreign phone numbers is slow. */
const ROWS_PER_TURN = 50;

/** Reads rows as leads, without the database. */
export async function readLeads(rows: TableRow[], columns: readonly Column[], region: string): Promise<ReadRow[]> {
  const readRow = rowReader(columns, region as PhoneRegion);
  const read: ReadRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_PER_TURN === 0) await setImmediate();
    const answer = readRow(row.cells);
    read.push(answer.ok ? { row, lead: personColumns(answer.lead) } : { row, message: answer.message });
  }
  return read;
}

/** Reads the part of an import that begins with a row; empty after the last row. @throws PartMissing */
export async function readPart(record: ImportRecord, first: number): Promise<ReadRow[]> {
  if (first >= record.total) return [];
  return readLeads(await readRows(record, partOf(first)), columnsOf(record), record.default_region);
}

/**
 * Determines the outcome of each row, with three queries for any number of rows.
 * @param earlier the rows before these; these are added to it
 */
export async function assess(target: Target, read: readonly ReadRow[], earlier: EarlierRows): Promise<AssessedRow[]> {
  const known = await lookUpAll(
    target,
    read.flatMap((one) => ("lead" in one ? [one.lead] : [])),
  );
  return read.map((one) => {
    if ("message" in one) return { row: one.row, outcome: "invalid", message: one.message, lead: null };
    return { row: one.row, lead: one.lead, ...judge(one.lead, one.row.number, known, earlier) };
  });
}

/** Counts rows by outcome. */
export function addOutcomes(counts: Record<RowOutcome, number>, rows: readonly AssessedRow[]): void {
  for (const { outcome } of rows) counts[outcome] += 1;
}

/** The rows that do not become leads, and why. */
export const rejectedOf = (assessed: readonly AssessedRow[]): Reject[] =>
  assessed.flatMap(({ row, message }) => (message === null ? [] : [{ ...row, message }]));

type Judgement = { outcome: RowOutcome; message: string | null };

function judge(lead: ReadyLead, number: number, known: LookUpResult, earlier: EarlierRows): Judgement {
  if (contactsOf(lead).some((contact) => known.suppressed.has(contactKey(contact)))) {
    return { outcome: "suppressed", message: "This person asked not to be contacted" };
  }
  const keys = identityOf(lead).map(contactKey);
  const isOther = (row: number | undefined) => row !== undefined && row !== number; // a part may be assessed twice
  const row = keys.map((key) => earlier.get(key)).find(isOther);
  if (row !== undefined) return { outcome: "duplicate", message: `The same person as in row ${row}` };
  const duplicate = keys.map((key) => known.leads.get(key)).find((found) => found !== undefined);
  if (duplicate) {
    const since = `since ${formatDate(duplicate.created_at)} (${duplicate.status})`;
    return { outcome: "duplicate", message: `This person is a lead of this product already, ${since}` };
  }
  const { lead_id } = lead;
  const reference = `reference ${lead_id}`;
  if (lead_id !== null && (known.references.has(lead_id) || isOther(earlier.get(reference)))) {
    return { outcome: "duplicate", message: `The reference ${lead_id} is in use already` };
  }
  for (const key of lead_id === null ? keys : [...keys, reference]) earlier.set(key, number);
  return { outcome: "valid", message: null };
}
