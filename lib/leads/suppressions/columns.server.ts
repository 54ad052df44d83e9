import "server-only";
import { maskIdNumbersIn } from "@/lib/insurance/id-number";
import { type PhoneRegion, phonesIn } from "@/lib/insurance/phone";
import { isFieldName, isHeaderRow } from "@/lib/leads/headers/columns.server";
import type { TableRow } from "@/lib/platform/files/table-row";
import { surplusIn } from "@/lib/platform/tables/cells";
import type { Target } from "@/lib/platform/tables/open.server";
import type { MappedColumn } from "@/lib/platform/tables/target";
import { emailsIn } from "@/lib/platform/text/emails";
import { beginsAsPhone, isOtherHeader, kindOfHeader, mayHold } from "./contact-headers.server";
import { type ColumnKind, PHONE_MESSAGE, readContact, SUPPRESSION_KINDS, type SuppressionKind } from "./schema";

type Column = MappedColumn<ColumnKind>;
type Contact = { kind: SuppressionKind; value: string };

const REGION: PhoneRegion = "ZA";
const REASON_WORDS = /(?<!\p{L})(?:reasons?|comments?|notes?|rede|opmerkings?)(?!\p{L})/iu;
const NO_CONTACT = "There is no phone number, email address or ID number in this row";

/** A do-not-contact list: every column with phone numbers, email addresses or ID numbers counts. */
export const suppressionTarget: Target<ColumnKind> = {
  isName: (cell) => isFieldName(cell) || kindOfHeader(cell) !== null || isReason(cell),
  isHeader: (cells) => isHeaderRow(cells) && !cells.some((cell) => kindOfCells([cell], () => true)),
  guess: ({ names, first, sample }) => {
    const columns = names.map((name, place) => ({ name, cells: sample.flatMap((row) => row[place] || []) }));
    const kinds = first ? kindsWithoutHeader(columns) : columns.map(kindOfColumn);
    const reasonAt = kinds.indexOf("reason");
    return names.map((name, place) => {
      const kind = kinds[place] ?? null;
      return { name, field: kind === "reason" && place !== reasonAt ? null : kind };
    });
  },
  masked: maskIdNumbersIn,
  problemOf: (row, columns) => contactsOf(row, columns).problems.join("; ") || null,
};

type SampledColumn = { name: string; cells: readonly string[] };

/** What a column is by its header, and by its cells where the header doesn't say it. */
function kindOfColumn({ name, cells }: SampledColumn): ColumnKind | null {
  if (isReason(name)) return "reason";
  const named = kindOfHeader(name);
  if (named && mayHold(named, cells)) return kindOfCells(cells, () => false) ?? named.kind;
  return kindOfCells(cells, isOtherHeader(name) ? () => false : beginsAsPhone);
}

const isReason = (header: string) => REASON_WORDS.test(header);

/** Nine digits without a 0 before them are a phone number where no other column can have one. */
function kindsWithoutHeader(columns: readonly SampledColumn[]): (ColumnKind | null)[] {
  const kinds = columns.map(({ cells }) => kindOfCells(cells, () => true));
  const isOnly = kinds.filter((kind) => kind === "phone").length === 1;
  return isOnly ? kinds : columns.map(({ cells }) => kindOfCells(cells, beginsAsPhone));
}

/** What most cells of a column are. @param isPhone whether a cell may be a phone number, if it can be read as one */
const kindOfCells = (cells: readonly string[], isPhone: (cell: string) => boolean): SuppressionKind | null =>
  (["id_number", "email", "phone"] as const).find((kind) => {
    const isKind = (cell: string) => (kind !== "phone" || isPhone(cell)) && readCell(kind, cell).values.length > 0;
    return cells.filter(isKind).length > cells.length / 2;
  }) ?? null;

/** The contacts of a row, and why some of it can't be read. */
export function contactsOf({ cells, flaw }: Omit<TableRow, "number">, columns: readonly Column[]) {
  const contacts: Contact[] = [];
  const broken = flaw ?? surplusIn(cells, columns);
  const problems: string[] = broken ? [broken] : [];
  for (const [place, { name, field }] of flaw ? [] : columns.entries()) {
    const cell = cells[place];
    if (!cell || !isKind(field)) continue;
    const { values, problem } = readCell(field, cell);
    contacts.push(...values.map((value) => ({ kind: field, value })));
    if (problem) problems.push(`${name}: ${problem}`);
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
