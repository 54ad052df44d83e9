import "server-only";
import { setImmediate } from "node:timers/promises";
import type { PhoneRegion } from "@/lib/insurance/phone";
import type { Column } from "@/lib/leads/headers/columns.server";
import { contactKey, contactsOf } from "@/lib/leads/record/contacts";
import { personColumns } from "@/lib/leads/record/person.server";
import { partOf } from "@/lib/platform/files/row-parts.server";
import type { TableRow } from "@/lib/platform/files/table-row";
import { formatDate } from "@/lib/platform/text/format";
import type { EarlierRows } from "./earlier-rows";
import { knownBy, type LookUpResult, lookUpAll, matchKeys } from "./look-up.server";
import { type Reject, readRows } from "./parts.server";
import { columnsOf, type ImportRecord } from "./record.server";
import { type RowLead, rowReader } from "./row-reader.server";
import type { RowOutcome } from "./schema";

type Target = { tenant_id: number; product_id: number };
type ReadyLead = ReturnType<typeof personColumns<RowLead>>;

/** A row as the lead it would be, or why it can't be one. */
export type ReadRow = { row: TableRow; lead: ReadyLead; remark: string | null } | { row: TableRow; message: string };

/**
 * A row with its outcome, and the lead that it would become. `message` says why it becomes none, `remark` what of it the lead
 * does not hold as it was sent.
 */
export type AssessedRow = { row: TableRow; lead: ReadyLead | null; remark: string | null } & Judgement;

/** Rows read before other requests get a turn, since parsing foreign phone numbers is slow. */
const ROWS_PER_TURN = 50;

/** Reads rows as leads, without the database. */
export async function readLeads(rows: TableRow[], columns: readonly Column[], region: string): Promise<ReadRow[]> {
  const readRow = rowReader(columns, region as PhoneRegion);
  const read: ReadRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_PER_TURN === 0) await setImmediate();
    const answer = readRow(row);
    read.push(
      answer.ok ? { row, lead: personColumns(answer.lead), remark: answer.remark } : { row, message: answer.message },
    );
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
    if ("message" in one) return { ...one, outcome: "invalid", lead: null, remark: null };
    return { ...one, ...judge(one.lead, one.row.number, known, earlier) };
  });
}

/** Counts rows by outcome, and the leads that do not hold all of their rows as it was sent. */
export function addOutcomes(counts: Record<RowOutcome | "remarked", number>, rows: readonly AssessedRow[]): void {
  for (const { outcome, remark } of rows) {
    counts[outcome] += 1;
    if (outcome === "valid" && remark !== null) counts.remarked += 1;
  }
}

/** The rows that do not become leads, and why. */
export const rejectedOf = (assessed: readonly AssessedRow[]): Reject[] =>
  assessed.flatMap(({ row, message }) => (message === null ? [] : [{ ...row, message }]));

type Judgement = { outcome: RowOutcome; message: string | null };

function judge(lead: ReadyLead, number: number, known: LookUpResult, earlier: EarlierRows): Judgement {
  if (contactsOf(lead).some((contact) => known.suppressed.has(contactKey(contact)))) {
    return { outcome: "suppressed", message: "This person asked not to be contacted" };
  }
  const keys = matchKeys(lead);
  const isOther = (row: number | undefined) => row !== undefined && row !== number; // a part may be assessed twice
  const row = keys.map((key) => earlier.get(key)).find(isOther);
  if (row !== undefined) return { outcome: "duplicate", message: `The same person as in row ${row}` };
  const duplicate = keys.map((key) => known.leads.get(key)).find((found) => found !== undefined);
  if (duplicate) {
    const since = `since ${formatDate(duplicate.created_at)} (${duplicate.status})`;
    return { outcome: "duplicate", message: `This person is already a lead of this product, ${since}` };
  }
  const { lead_id } = lead;
  const reference = `reference ${lead_id}`;
  if (lead_id !== null && (known.references.has(lead_id) || isOther(earlier.get(reference)))) {
    return { outcome: "duplicate", message: `The reference ${lead_id} is already in use` };
  }
  for (const key of lead_id === null ? knownBy(lead) : [...knownBy(lead), reference]) earlier.set(key, number);
  return { outcome: "valid", message: null };
}
