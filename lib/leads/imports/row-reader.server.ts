import { z } from "zod";
import type { PhoneRegion } from "@/lib/insurance/phone";
import type { Column } from "@/lib/leads/headers/columns.server";
import type { ColumnField } from "@/lib/leads/headers/fields";
import { type Kept, noteWith, readLeniently, toRemark, withContactsApart } from "@/lib/leads/intake/as-sent";
import { plainValue } from "@/lib/leads/intake/plain-value";
import { LEAD_FIELD_LABELS, LEAD_FIELDS, type LeadField } from "@/lib/leads/record/field-labels";
import { originFields, personFields } from "@/lib/leads/record/fields";
import { surplusIn } from "@/lib/platform/tables/cells";
import { REPLACEMENT } from "@/lib/platform/tables/encodings";
import { parseSheetDate } from "@/lib/platform/time/sheet-date";
import { splitFullName } from "./full-name";

const rowSchema = (region: PhoneRegion) => z.object({ ...personFields(region), ...originFields });

/** A row as a lead. Fields without a column are null. */
export type RowLead = z.output<ReturnType<typeof rowSchema>>;

/** Other fields that a column can fill. */
const FILLS: Partial<Record<ColumnField, LeadField[]>> = {
  full_name: ["title", "name", "surname"],
  phone: ["phone", "alt_phone"],
};

type Sent = Partial<Record<LeadField, string | null>>;
type Row = { cells: readonly string[]; flaw?: string };
/** `remark`: what the lead doesn't hold as it was sent. */
type ReadRow = { ok: true; lead: RowLead; remark: string | null } | { ok: false; message: string };

/** Reads the rows of a file. For a row that can't become a lead, the message says why. */
export function rowReader(columns: readonly Column[], region: PhoneRegion): (row: Row) => ReadRow {
  const mapped = columns.flatMap(({ field, is_month_first }, place) =>
    field ? [{ field, is_month_first, place }] : [],
  );
  const filled = new Set(mapped.flatMap(({ field }) => FILLS[field] ?? field));
  const fields = LEAD_FIELDS.filter((field) => filled.has(field));
  // Fields without a column are left out of the schema.
  const schema = rowSchema(region).pick(Object.fromEntries(fields.map((field) => [field, true])) as { name: true });
  const nothing = Object.fromEntries(LEAD_FIELDS.map((field) => [field, null])) as Record<LeadField, null>;
  const read = (sent: Sent): ReadRow => {
    if (!sent.name) return refused("The name is missing");
    if (!sent.phone && !sent.alt_phone && !sent.email) return refused("Phone and email are missing");
    const apart = withContactsApart(sent, region);
    const lenient = readLeniently(schema, apart.sent, (field) => field !== "name");
    if (!lenient.ok) return refused(lenient.issues.map(toSentence).join("; "));
    const lead = callable({ ...nothing, ...lenient.read });
    const kept = [...apart.kept, ...lenient.kept];
    if (!lead.phone && !lead.email) return refused(kept.map(toReason).join("; "));
    return { ok: true, lead: { ...lead, note: noteWith(lead.note, kept) }, remark: remarkOf(kept, sent) };
  };
  return ({ cells, flaw }) => {
    const broken = flaw ?? surplusIn(cells, columns);
    if (broken) return refused(broken);
    const cellOf = ({ field, place }: { field: ColumnField; place: number }) => plainValue(field, cells[place] ?? "");
    const sent: Sent = Object.fromEntries(fields.map((field) => [field, null]));
    const surnameAt = mapped.find(({ field }) => field === "surname");
    for (const column of mapped) {
      if (column.field !== "full_name") continue;
      Object.assign(sent, splitFullName(cellOf(column) ?? "", surnameAt && cellOf(surnameAt)));
    }
    for (const column of mapped) {
      const cell = cellOf(column);
      if (column.field !== "full_name" && cell !== null) sent[column.field] = datedCell(column, cell);
    }
    return read(sent);
  };
}

/** A lead whose only number is its phone, whichever column it stood in. */
const callable = (lead: RowLead): RowLead =>
  lead.phone && lead.phone !== lead.alt_phone ? lead : { ...lead, phone: lead.alt_phone, alt_phone: null };

const refused = (message: string): ReadRow => ({ ok: false, message });

/** A date as the months of its column stand; any other text as it is. */
const datedCell = ({ field, is_month_first: isMonthFirst }: Omit<Column, "name">, cell: string): string =>
  (field === "date_of_birth" && isMonthFirst && parseSheetDate(cell, { isMonthFirst, isOfBirth: true })) || cell;

function remarkOf(kept: readonly Kept[], sent: Sent): string | null {
  const broken = LEAD_FIELDS.filter((field) => sent[field]?.includes(REPLACEMENT));
  const remarks = [
    ...kept.map(toRemark),
    ...broken.map((field) => `${LEAD_FIELD_LABELS[field]} has a character that can't be read`),
  ];
  return remarks.join("; ") || null;
}

const toReason = ({ field, message }: Kept): string => `${LEAD_FIELD_LABELS[field]}: ${message}`;

function toSentence({ path, message }: z.core.$ZodIssue): string {
  const field = LEAD_FIELDS.find((field) => field === path[0]);
  return field ? `${LEAD_FIELD_LABELS[field]}: ${message}` : message;
}
