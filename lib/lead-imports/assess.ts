import "server-only";
import { setImmediate } from "node:timers/promises";
import { db } from "@/lib/db/client";
import { formatDate } from "@/lib/format";
import { personColumns } from "@/lib/leads/person";
import { findTwins, type Twin } from "@/lib/leads/twins";
import type { PhoneRegion } from "@/lib/phone";
import { contactKey, contactsOf, identityOf } from "@/lib/suppressions/contacts";
import { suppressedAmong } from "@/lib/suppressions/server";
import type { Column } from "./columns";
import type { TableRow } from "./csv-file";
import { type RowLead, rowReader } from "./row-reader";
import type { ImportCounts, RowOutcome } from "./schema";

type Target = { tenant_id: number; product_id: number; default_region: string };
type ReadyLead = ReturnType<typeof personColumns<RowLead>>;
type Read = { row: TableRow; lead: ReadyLead } | { row: TableRow; message: string };

/** A row with what becomes of it, and the lead that it would be. */
export type AssessedRow = { row: TableRow; outcome: RowOutcome; message: string | null; lead: ReadyLead | null };

/** Rows read between two looks at other requests: reading a phone number takes its time. */
const ROWS_AT_A_TIME = 100;

/** Says of each row whether it can become a lead. Asks the database once, however many rows there are. */
export async function assess(target: Target, columns: readonly Column[], rows: TableRow[]): Promise<AssessedRow[]> {
  const read = await readAll(rows, columns, target.default_region as PhoneRegion);
  const leads = read.flatMap((one) => ("lead" in one ? [one.lead] : []));
  const known: Known = {
    suppressed: new Set((await suppressedAmong(target.tenant_id, leads.flatMap(contactsOf))).map(contactKey)),
    twins: await findTwins(target.tenant_id, target.product_id, leads.flatMap(identityOf)),
    references: await takenReferences(target.tenant_id, leads),
    rows: new Map(),
  };
  return read.map((one) => {
    if ("message" in one) return { row: one.row, outcome: "invalid", message: one.message, lead: null };
    return { row: one.row, lead: one.lead, ...judge(one.lead, one.row.number, known) };
  });
}

/** How many rows there are of each outcome. */
export function countOutcomes(rows: readonly AssessedRow[]): ImportCounts {
  const counts = { total: rows.length, valid: 0, duplicate: 0, suppressed: 0, invalid: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

async function readAll(rows: TableRow[], columns: readonly Column[], region: PhoneRegion): Promise<Read[]> {
  const readRow = rowReader(columns, region);
  const read: Read[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_A_TIME === 0) await setImmediate();
    const answer = readRow(row.cells);
    read.push(answer.ok ? { row, lead: personColumns(answer.lead) } : { row, message: answer.message });
  }
  return read;
}

async function takenReferences(tenantId: number, leads: ReadyLead[]): Promise<Set<string>> {
  const references = leads.flatMap(({ lead_id }) => lead_id ?? []);
  if (references.length === 0) return new Set();
  const taken = await db.$queryRaw<{ lead_id: string }[]>`
    SELECT lead_id FROM leads WHERE tenant_id = ${tenantId} AND lead_id = ANY(${references}::text[])`;
  return new Set(taken.map(({ lead_id }) => lead_id));
}

type Known = {
  suppressed: Set<string>;
  twins: Map<string, Twin>;
  references: Set<string>;
  /** The numbers of the rows before, by the contacts of their people. */
  rows: Map<string, number>;
};

function judge(lead: ReadyLead, number: number, known: Known): { outcome: RowOutcome; message: string | null } {
  if (contactsOf(lead).some((contact) => known.suppressed.has(contactKey(contact)))) {
    return { outcome: "suppressed", message: "This person asked not to be contacted" };
  }
  const keys = identityOf(lead).map(contactKey);
  const twin = keys.map((key) => known.twins.get(key)).find((found) => found !== undefined);
  if (twin) {
    const since = `since ${formatDate(twin.created_at)} (${twin.status})`;
    return { outcome: "duplicate", message: `This person is a lead of this product already, ${since}` };
  }
  const earlier = keys.map((key) => known.rows.get(key)).find((found) => found !== undefined);
  if (earlier !== undefined) return { outcome: "duplicate", message: `The same person as in row ${earlier}` };
  if (lead.lead_id !== null && known.references.has(lead.lead_id)) {
    return { outcome: "duplicate", message: `The reference ${lead.lead_id} is in use already` };
  }
  for (const key of keys) known.rows.set(key, number);
  if (lead.lead_id !== null) known.references.add(lead.lead_id);
  return { outcome: "valid", message: null };
}
