import { z } from "zod";
import type { PhoneRegion } from "@/lib/insurance/phone";
import { LEAD_FIELD_LABELS, LEAD_FIELDS, type LeadField } from "@/lib/leads/record/field-labels";
import { originFields, personFields } from "@/lib/leads/record/fields";
import type { Column } from "./columns.server";

const rowSchema = (region: PhoneRegion) => z.object({ ...personFields(region), ...originFields });

/** A row as a lead. Fields without a column are null. */
export type RowLead = z.output<ReturnType<typeof rowSchema>>;

type ReadRow = { ok: true; lead: RowLead } | { ok: false; message: string };

/** Reads the rows of a file. For a row that can't become a lead, the message says why. */
export function rowReader(columns: readonly Column[], region: PhoneRegion): (cells: readonly string[]) => ReadRow {
  const places = LEAD_FIELDS.map((field) => [field, columns.findIndex((column) => column.field === field)] as const);
  const mapped = places.filter(([, place]) => place !== -1);
  // Fields without a column are left out of the schema.
  const schema = rowSchema(region).pick(Object.fromEntries(mapped.map(([field]) => [field, true])) as { name: true });
  const nothing = Object.fromEntries(LEAD_FIELDS.map((field) => [field, null])) as Record<LeadField, null>;
  return (cells) => {
    if (cells.length > columns.length && cells.slice(columns.length).some((cell) => cell !== "")) {
      return refused(`The row has ${cells.length} cells, the header ${columns.length}`);
    }
    const given = Object.fromEntries(mapped.map(([field, place]) => [field, cells[place] ?? null]));
    if (!given.name) return refused("The name is missing");
    if (!given.phone && !given.email) return refused("Phone and email are missing");
    const read = schema.safeParse(given);
    return read.success
      ? { ok: true, lead: { ...nothing, ...read.data } }
      : refused(read.error.issues.map(toSentence).join("; "));
  };
}

const refused = (message: string): ReadRow => ({ ok: false, message });

function toSentence({ path, message }: z.core.$ZodIssue): string {
  const field = LEAD_FIELDS.find((field) => field === path[0]);
  return field ? `${LEAD_FIELD_LABELS[field]}: ${message}` : message;
}
