import "server-only";
import { maskIdNumbersIn } from "@/lib/insurance/id-number";
import { type PhoneRegion, phonesIn } from "@/lib/insurance/phone";
import { fieldOfHeader, isFieldName, isHeaderRow, simplify } from "@/lib/leads/headers/columns.server";
import type { TableRow } from "@/lib/platform/files/table-row";
import type { Target } from "@/lib/platform/tables/open.server";
import type { MappedColumn } from "@/lib/platform/tables/target";
import { emailsIn } from "@/lib/platform/text/emails";
import { type ColumnKind, PHONE_MESSAGE, readContact, SUPPRESSION_KINDS, type SuppressionKind } from "./schema";

type Column = MappedColumn<ColumnKind>;
type Contact = { kind: SuppressionKind; value: string };

const REGION: PhoneRegion = "ZA";
/** Words in the headers of columns with contacts and with reasons. */
const HEADERS: [RegExp, ColumnKind][] = [
  [/mail|epos/, "email"],
  [/(?:phone|cell|mobile|tel|foon|msisdn)/, "phone"],
  [/reason|comment|note|rede|opmerking/, "reason"],
];

/** A do-not-contact list: every column with phone numbers, email addresses or ID numbers counts. */
export const suppressionTarget: Target<ColumnKind> = {
  isName: (cell) => isFieldName(cell) || kindOfHeader(cell) !== null,
  isHeader: isHeaderRow,
  guess: ({ names, first, sample }) =>
    names.map((name, place) => ({
      name,
      field: (first ? null : kindOfHeader(name)) ?? kindOfCells(sample.flatMap((cells) => cells[place] || [])),
    })),
  masked: maskIdNumbersIn,
  problemOf: (row, columns) => contactsOf(row, columns).problems.join("; ") || null,
};

function kindOfHeader(header: string): ColumnKind | null {
  const field = fieldOfHeader(header);
  if (field === "phone" || field === "alt_phone") return "phone";
  if (field === "email" || field === "id_number") return field;
  if (field !== null && field !== "note") return null;
  return HEADERS.find(([word]) => word.test(simplify(header)))?.[1] ?? null;
}

/** What most cells of a column without a usual header are. */
const kindOfCells = (cells: readonly string[]): ColumnKind | null =>
  (["id_number", "email", "phone"] as const).find(
    (kind) => cells.filter((cell) => readCell(kind, cell).values.length > 0).length > cells.length / 2,
  ) ?? null;

/** The contacts of a row, and why some of it can't be read. */
export function contactsOf({ cells, flaw }: Omit<TableRow, "number">, columns: readonly Column[]) {
  const contacts: Contact[] = [];
  const problems: string[] = flaw ? [flaw] : [];
  for (const [place, { field }] of flaw ? [] : columns.entries()) {
    const cell = cells[place];
    if (!cell || !isKind(field)) continue;
    const { values, problem } = readCell(field, cell);
    contacts.push(...values.map((value) => ({ kind: field, value })));
    if (problem) problems.push(problem);
  }
  return { contacts, problems };
}

const isKind = (field: ColumnKind | null): field is SuppressionKind => SUPPRESSION_KINDS.some((kind) => kind === field);

function readCell(kind: SuppressionKind, cell: string): { values: string[]; problem: string | null } {
  if (kind === "phone") {
    const { numbers, isAll } = phonesIn(cell, REGION);
    return { values: numbers, problem: isAll ? null : PHONE_MESSAGE };
  }
  const read = (kind === "email" ? emailsIn(cell) : [cell]).map((text) => readContact(kind, text));
  const refused = read.find((one) => "message" in one);
  return { values: read.flatMap((one) => ("value" in one ? one.value : [])), problem: refused?.message ?? null };
}
