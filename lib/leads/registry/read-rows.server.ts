import "server-only";
import { maskIdNumbersIn } from "@/lib/insurance/id-number";
import { phonesIn } from "@/lib/insurance/phone";
import { simplify } from "@/lib/leads/headers/synonyms";
import { readContact, type SuppressionKind } from "@/lib/leads/suppressions/schema";
import { searchHash } from "@/lib/platform/crypto/pii.server";
import { sha256 } from "@/lib/platform/crypto/sha256.server";
import type { TableRow } from "@/lib/platform/files/table-row";
import type { Target } from "@/lib/platform/tables/open.server";
import type { MappedColumn } from "@/lib/platform/tables/target";
import { parseSheetDate } from "@/lib/platform/time/sheet-date";
import type { RegistryColumn } from "./schema";

/** A contact of an answer as it is stored, or the SHA-256 of one. */
type RegistryRow = { kind: SuppressionKind | "sha256"; value: string; listed_on: string };

export type ReadRow = RegistryRow | "invalid";

const DIGEST = /^[0-9a-f]{64}$/i;
const DATE_HEADERS = ["listedon", "dateregistered", "registeredon", "optoutdate", "date"];

const isDateHeader = (cell: string) => DATE_HEADERS.includes(simplify(cell));

/**
 * An answer of the registry: a column called listed_on says since when; every other cell is a contact, or its SHA-256 in
 * hexadecimal. A first row without a contact names the columns.
 */
export const registryTarget: Target<RegistryColumn> = {
  isName: isDateHeader,
  isHeader: (cells) => cells.every((cell) => readCell(cell).length === 0),
  guess: ({ names }) => {
    const dateAt = names.findIndex(isDateHeader);
    return names.map((name, place) => ({ name, field: place === dateAt ? "listed_on" : "contact" }));
  },
  masked: maskIdNumbersIn,
  problemOf: ({ cells, flaw }, columns) => flaw ?? (contactsOf(cells, columns).length === 0 ? NO_CONTACT : null),
};

const NO_CONTACT = "There is no phone number, email address or hash in this row";

type Columns = readonly MappedColumn<RegistryColumn>[];
type Contact = Pick<RegistryRow, "kind" | "value">;

const contactsOf = (cells: readonly string[], columns: Columns): Contact[] =>
  cells.flatMap((cell, place) => (isContact(columns, place) ? readCell(cell) : []));

/** Whether a cell may be a contact: of a column that is one, or behind all columns. */
const isContact = (columns: Columns, place: number) => place >= columns.length || columns[place]?.field === "contact";

/** Reads rows of an answer. @param answeredOn where a row does not say since when it is listed */
export function readRegistryRows(rows: readonly TableRow[], columns: Columns, answeredOn: string): ReadRow[] {
  const dateAt = columns.findIndex(({ field }) => field === "listed_on");
  return rows.flatMap(({ cells, flaw }): ReadRow[] => {
    const contacts = flaw ? [] : contactsOf(cells, columns);
    if (contacts.length === 0) return ["invalid"];
    const date = parseSheetDate(cells[dateAt] ?? "", { isMonthFirst: columns[dateAt]?.is_month_first });
    const listed_on = date !== null && date < answeredOn ? date : answeredOn;
    return contacts.map((contact) => ({ ...contact, listed_on }));
  });
}

// Short words such as "phone" or "listed" are what such files have beside their contacts.
function readCell(text: string): Contact[] {
  if (DIGEST.test(text)) return [{ kind: "sha256", value: text.toLowerCase() }];
  if (text.includes("@")) return contactOf("email", text);
  const [id] = /^\d{13}$/.test(text) ? contactOf("id_number", text) : [];
  if (id) return [{ ...id, value: searchHash(id.value) }];
  if (!/\d(?:\D*\d){8}/.test(text) || parseSheetDate(text) !== null) return [];
  return phonesIn(text).numbers.map((value) => ({ kind: "phone", value }));
}

function contactOf(kind: SuppressionKind, text: string): Contact[] {
  const read = readContact(kind, text);
  return "value" in read ? [{ kind, value: read.value }] : [];
}

/** What the registry may have hashed a stored contact as: a number with and without its country code, and an address. */
export function digestsOf({ kind, value }: Contact): string[] {
  const spellings = kind === "phone" ? [value, value.slice(1), value.replace(/^\+27/, "0")] : [value];
  return spellings.map(sha256);
}
