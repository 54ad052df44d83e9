import "server-only";
import { maskIdNumbersIn } from "@/lib/insurance/id-number";
import { type PhoneRegion, phonesIn } from "@/lib/insurance/phone";
import { isFieldName, isHeaderRow } from "@/lib/leads/headers/columns.server";
import { fieldOfHeader } from "@/lib/leads/headers/synonyms";
import type { TableRow } from "@/lib/platform/files/table-row";
import { surplusIn } from "@/lib/platform/tables/cells";
import type { Target } from "@/lib/platform/tables/open.server";
import type { MappedColumn } from "@/lib/platform/tables/target";
import { emailsIn } from "@/lib/platform/text/emails";
import { type ColumnKind, PHONE_MESSAGE, readContact, SUPPRESSION_KINDS, type SuppressionKind } from "./schema";

type Column = MappedColumn<ColumnKind>;
type Contact = { kind: SuppressionKind; value: string };

const REGION: PhoneRegion = "ZA";
/** Words in the headers of columns with contacts and with reasons. */
const HEADERS: [RegExp, ColumnKind][] = [
  [/^(?:e?mails?|epos\w*|email\w*)$/, "email"],
  [/^(?:\w*phones?|cells?|mobiles?|tel|telno|\w*foon\w*|sel|whatsapp|msisdn|contacts?)$/, "phone"],
  [/^(?:reasons?|comments?|notes?|rede|opmerkings?)$/, "reason"],
];
const NO_CONTACT = "There is no phone number, email address or ID number in this row";

/** A do-not-contact list: every column with phone numbers, email addresses or ID numbers counts. */
export const suppressionTarget: Target<ColumnKind> = {
  isName: (cell) => isFieldName(cell) || kindOfHeader(cell) !== null,
  isHeader: isHeaderRow,
  guess: ({ names, first, sample }) =>
    names.map((name, place) => {
      const cells = sample.flatMap((row) => row[place] || []);
      const named = first ? null : kindOfHeader(name);
      return { name, field: named && holds(named, cells) ? named : kindOfCells(cells) };
    }),
  masked: maskIdNumbersIn,
  problemOf: (row, columns) => contactsOf(row, columns).problems.join("; ") || null,
};

function kindOfHeader(header: string): ColumnKind | null {
  const field = fieldOfHeader(header);
  if (field === "phone" || field === "alt_phone") return "phone";
  if (field === "email" || field === "id_number") return field;
  if (field !== null && field !== "note") return null;
  const words = header.toLowerCase().split(/[^\p{L}]+/u);
  return HEADERS.find(([word]) => words.some((each) => word.test(each)))?.[1] ?? null;
}

/** Whether cells can be of a kind: a column without any may be. */
const holds = (kind: ColumnKind, cells: readonly string[]): boolean =>
  !isKind(kind) || cells.length === 0 || cells.some((cell) => readCell(kind, cell).values.length > 0);

/** What most cells of a column without a usual header are. */
const kindOfCells = (cells: readonly string[]): ColumnKind | null =>
  (["id_number", "email", "phone"] as const).find(
    (kind) => cells.filter((cell) => readCell(kind, cell).values.length > 0).length > cells.length / 2,
  ) ?? null;

/** The contacts of a row, and why some of it can't be read. */
export function contactsOf({ cells, flaw }: Omit<TableRow, "number">, columns: readonly Column[]) {
  const contacts: Contact[] = [];
  const broken = flaw ?? surplusIn(cells, columns);
  const problems: string[] = broken ? [broken] : [];
  for (const [place, { field }] of flaw ? [] : columns.entries()) {
    const cell = cells[place];
    if (!cell || !isKind(field)) continue;
    const { values, problem } = readCell(field, cell);
    contacts.push(...values.map((value) => ({ kind: field, value })));
    if (problem) problems.push(problem);
  }
  if (contacts.length === 0 && problems.length === 0) problems.push(NO_CONTACT);
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
