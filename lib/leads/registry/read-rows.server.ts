import "server-only";
import { maskIdNumbersIn } from "@/lib/insurance/id-number";
import { phonesIn } from "@/lib/insurance/phone";
import { simplify } from "@/lib/leads/headers/synonyms";
import { beginsAsPhone, isOtherHeader, kindOfHeader } from "@/lib/leads/suppressions/contact-headers.server";
import { readContact, type SuppressionKind } from "@/lib/leads/suppressions/schema";
import { searchHash } from "@/lib/platform/crypto/pii.server";
import { sha256 } from "@/lib/platform/crypto/sha256.server";
import type { TableRow } from "@/lib/platform/files/table-row";
import type { Target } from "@/lib/platform/tables/open.server";
import type { MappedColumn } from "@/lib/platform/tables/target";
import { parseSheetDate } from "@/lib/platform/time/sheet-date";
import type { RegistryColumn } from "./schema";

/** A contact of an answer as it is stored, or the SHA-256 of one. */
type RegistryContact = { kind: SuppressionKind | "sha256"; value: string; listed_on: string };

/** The contacts of a row, and why it, or a part of it, can't be read. */
export type ReadRow = { contacts: RegistryContact[]; problem: string | null };

const DIGEST = /^[0-9a-f]{64}$/i;
const DATE_HEADERS = ["listedon", "dateregistered", "registeredon", "optoutdate", "date"];

const isDateHeader = (cell: string) => DATE_HEADERS.includes(simplify(cell));

/** Headers of columns that say whether a contact is on the registry, and the words for that it is not. */
const STATE_HEADER = /status|result|match|listed|found|\bopt(?:ed)?[\s_-]*out/i;
const NO = /^(?:no|n|false|nee)$/i;
const YES = /^(?:yes|y|true|ja)$/i;
const NOT_LISTED =
  /^(?:no|not|un|nie)[\s_-]*(?:found|match(?:ed)?|listed|registered|hit|records?(?: found)?|on (?:the )?(?:registry|list)|opted[\s_-]*out|gevind(?: nie)?|gelys(?: nie)?)$/i;

/**
 * An answer of the registry: a column called listed_on says since when; any other may have contacts, or their SHA-256 in
 * hexadecimal. A first row without a contact names the columns.
 */
export const registryTarget: Target<RegistryColumn> = {
  isName: isDateHeader,
  isHeader: (cells) => cells.every((cell) => readCell(cell).length === 0),
  guess: ({ names, first, sample }) => {
    const dateAt = names.findIndex(isDateHeader);
    const columns = names.map((_, place) => sample.flatMap((row) => row[place] || []));
    const hasOneOfContacts = columns.filter((cells) => cells.some((cell) => readCell(cell).length > 0)).length === 1;
    const fieldOf = (name: string, cells: readonly string[]): RegistryColumn | null => {
      const mayBe = first ? hasOneOfContacts || !areBare(cells) : mayHaveContacts(name, cells);
      return mayBe ? "contact" : null;
    };
    return names.map((name, place) => ({
      name,
      field: place === dateAt ? "listed_on" : fieldOf(name, columns[place] ?? []),
    }));
  },
  masked: maskIdNumbersIn,
  problemOf: (row, columns) => rowReader(columns)(row).problem,
};

const mayHaveContacts = (header: string, cells: readonly string[]): boolean =>
  kindOfHeader(header) !== null || cells.some(isNoPhone) || !(isOtherHeader(header) || areBare(cells));

/** Whether the contacts of some cells are only numbers that may be others than phone numbers. */
const areBare = (cells: readonly string[]): boolean => {
  const contacts = cells.filter((cell) => readCell(cell).length > 0);
  return contacts.length > 0 && contacts.every((cell) => !isNoPhone(cell) && !beginsAsPhone(cell));
};

const isNoPhone = (cell: string) => readCell(cell).some(({ kind }) => kind !== "phone");

const NO_CONTACT = "There is no phone number, email address, ID number or hash in this row";
const UNREAD = "Enter a phone number, email address, ID number or hash";

type Columns = readonly MappedColumn<RegistryColumn>[];
type Contact = Omit<RegistryContact, "listed_on">;

/** Reads a row: its contacts, and why it, or a part of it, can't be read. */
function rowReader(columns: Columns) {
  const isSure = columns.map(({ name, field }) => field === "contact" && kindOfHeader(name)?.isSure === true);
  return ({ cells, flaw }: Omit<TableRow, "number">): { contacts: Contact[]; problem: string | null } => {
    const headerAt = (place: number) => columns[place]?.name ?? "";
    const isListed = cells.some((cell, place) => YES.test(cell) && STATE_HEADER.test(headerAt(place)));
    const denial = isListed ? undefined : cells.find((cell, place) => isDenial(cell, headerAt(place)));
    const refusal =
      flaw ??
      (denial && `“${denial}” says this contact isn't on the registry. If it is, delete that cell and import again`);
    if (refusal) return { contacts: [], problem: refusal };
    const read = cells.map((cell, place) => (isContact(columns, place) ? readWhole(cell) : NOTHING));
    const unread = columns.filter((_, place) => isSure[place] && cells[place] && !read[place]?.isAll);
    const contacts = read.flatMap((one) => one.contacts);
    const problem = unread.map(({ name }) => `${name}: ${UNREAD}`).join("; ");
    return { contacts, problem: problem || (contacts.length === 0 ? NO_CONTACT : null) };
  };
}

/** Whether a cell says that its row is not on the registry. */
const isDenial = (cell: string, header: string) =>
  NOT_LISTED.test(cell) || (NO.test(cell) && STATE_HEADER.test(header));

/** Whether a cell may be a contact: of a column that is one, or behind all columns. */
const isContact = (columns: Columns, place: number) => place >= columns.length || columns[place]?.field === "contact";

/** Reads rows of an answer. @param answeredOn where a row does not say since when it is listed */
export function readRegistryRows(
  rows: readonly Omit<TableRow, "number">[],
  columns: Columns,
  answeredOn: string,
): ReadRow[] {
  const dateAt = columns.findIndex(({ field }) => field === "listed_on");
  const read = rowReader(columns);
  return rows.map((row) => {
    const { contacts, problem } = read(row);
    const date = parseSheetDate(row.cells[dateAt] ?? "", { isMonthFirst: columns[dateAt]?.is_month_first });
    const listed_on = date !== null && date < answeredOn ? date : answeredOn;
    return { contacts: contacts.map((contact) => ({ ...contact, listed_on })), problem };
  });
}

type ReadCell = { contacts: Contact[] /** Whether no part of the cell is left. */; isAll: boolean };

const NOTHING: ReadCell = { contacts: [], isAll: false };

const readCell = (text: string): Contact[] => readWhole(text).contacts;

// Short words such as "phone" or "listed" are what such files have beside their contacts.
function readWhole(text: string): ReadCell {
  if (DIGEST.test(text)) return { contacts: [{ kind: "sha256", value: text.toLowerCase() }], isAll: true };
  const contacts = text.includes("@") ? contactOf("email", text) : idNumberIn(text);
  if (contacts.length > 0) return { contacts, isAll: true };
  if (text.includes("@") || !/\d(?:\D*\d){8}/.test(text) || parseSheetDate(text) !== null) return NOTHING;
  const { numbers, isAll } = phonesIn(text);
  return { contacts: numbers.map((value) => ({ kind: "phone", value })), isAll };
}

const idNumberIn = (text: string): Contact[] =>
  /^\d{13}$/.test(text) ? contactOf("id_number", text).map((id) => ({ ...id, value: searchHash(id.value) })) : [];

function contactOf(kind: SuppressionKind, text: string): Contact[] {
  const read = readContact(kind, text);
  return "value" in read ? [{ kind, value: read.value }] : [];
}

/** What the registry may have hashed a stored contact as: a number with and without its country code, and an address. */
export function digestsOf({ kind, value }: Contact): string[] {
  const spellings = kind === "phone" ? [value, value.slice(1), value.replace(/^\+27/, "0")] : [value];
  return spellings.map(sha256);
}
