import { parseIdNumber } from "@/lib/insurance/id-number";
import { phonesIn } from "@/lib/insurance/phone";
import type { LeadField } from "@/lib/leads/record/field-labels";
import { isYesOrNo } from "@/lib/leads/record/fields";
import type { ColumnTarget } from "@/lib/platform/tables/open.server";
import type { MappedColumn } from "@/lib/platform/tables/target";
import { parseSheetDate } from "@/lib/platform/time/sheet-date";
import type { ColumnField } from "./fields";
import { isOtherWord, wordsOf } from "./other-numbers";
import { areInitials, fieldOfHeader, isAnything, simplify } from "./synonyms";
import { beginsWithTitle } from "./titles";

export type Column = MappedColumn<ColumnField>;

const ANY_NAME = ["name", "names", "naam"];

/** Whether a cell is a usual name of a column. */
export const isFieldName = (cell: string): boolean => fieldOfHeader(cell) !== null || areInitials(cell);

/**
 * Guesses what columns become from their headers, and from their cells where a header can mean several things. Of several
 * columns for one field one gets it; a second one for the phone becomes the other phone, and the other way round.
 */
export function guessColumns(names: readonly string[], sample: Rows = []): Column[] {
  const guesses = names.map((name, place) => fieldOfColumn(name, cellsAt(sample, place)));
  const fields = guesses.map((field, place) => (field && placeOf(field, names, guesses) === place ? field : null));
  const next = (kinds: readonly (ColumnField | null)[]) =>
    kinds
      .map((kind) => guesses.findIndex((guess, place) => guess === kind && fields[place] === null))
      .find((at) => at >= 0);
  const give = (field: ColumnField, place: number | undefined) => {
    if (place !== undefined && place >= 0 && !fields.includes(field)) fields[place] = field;
  };
  if (!fields.includes("phone")) give("phone", fields.indexOf("alt_phone"));
  give("alt_phone", next(["alt_phone", "phone"]));
  // Beside a column of surnames, “Full names” are the others; beside one of names it says what that lacks, or nothing new.
  const fullAt = fields.indexOf("full_name");
  if (fullAt !== -1 && fields.includes("surname")) fields[fullAt] = fields.includes("name") ? null : "name";
  else if (fullAt !== -1 && fields.includes("name")) fields[fields.indexOf("name")] = null;
  if (!fields.includes("full_name")) give("name", names.findIndex(areInitials));
  return names.map((name, place) => ({ name, field: fields[place] ?? null }));
}

type Rows = readonly (readonly string[])[];

const cellsAt = (rows: Rows, place: number): string[] => rows.flatMap((row) => row[place] || []);

/** The column that gets a field: “First name” rather than “Name”, and a name of something rather than its number. */
function placeOf(field: ColumnField, names: readonly string[], guesses: readonly (ColumnField | null)[]): number {
  const isBetter = (name: string) =>
    field === "name" ? !ANY_NAME.includes(name) : field === "lead_id" || !name.endsWith("id");
  const better = names.findIndex((name, place) => guesses[place] === field && isBetter(simplify(name)));
  return better === -1 ? guesses.indexOf(field) : better;
}

function fieldOfColumn(header: string, cells: readonly string[]): ColumnField | null {
  const field = fieldOfHeader(header);
  if (cells.length === 0) return field;
  const most = (test: (cell: string) => boolean) => cells.filter(test).length > cells.length / 2;
  if (field === "title") return most(isTitle) ? field : null; // of a job, perhaps
  if (field === null) return ID_WORD.test(header) && most(isIdNumber) ? "id_number" : null;
  if (!isAnything(header)) return field;
  if (most(isIdNumber)) return "id_number";
  if (most((cell) => isPhone(cell) || phonesIn(cell).numbers.length > 0)) return "phone";
  if (most(isEmail)) return "email";
  if (most(isYesOrNo)) return "is_client";
  return most(isWord) ? field : null;
}

const ID_WORD = /\bid\b|\bident/i;
const LONGEST_TITLE = 20;
const isTitle = (cell: string) => cell.length <= LONGEST_TITLE && beginsWithTitle(cell);

/** Sheets drop the first 0 of other numbers of that length, too. */
const WHOLE_PHONE = /^[(+0]|^27/;
const ANY_NUMBER = /number|nommer/i;
const PHONE_WORD = /phone|cell|mobile|\btel|foon|\bsel|contact|kontak|whatsapp/i;
/** Phones of somebody else. */
const OTHER_PERSON = /\b(?:agent|owner|spouse|gade)/i;
const isEmail = (cell: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell);
const isIdNumber = (cell: string) => parseIdNumber(cell).ok;
const isPhone = (cell: string) =>
  /^(?:tel:|sip:|p:)?\+?[\d\s().-]{7,20}$/.test(cell) && cell.replace(/\D/g, "").length >= 7 && !isDate(cell);
const isDate = (cell: string) => parseSheetDate(cell) !== null;
const isWord = (cell: string) => /^\p{L}[\p{L} .'’-]*$/u.test(cell);

/** Whether a first row names the columns: it holds nobody's email address, phone or ID number. */
export const isHeaderRow = (cells: readonly string[]): boolean =>
  !cells.some((cell) => isEmail(cell) || isIdNumber(cell) || isPhone(cell));

// Those that look like nothing else first: an ID number also looks like a phone number.
const LOOKS: [LeadField, (cell: string) => boolean][] = [
  ["email", isEmail],
  ["id_number", isIdNumber],
  ["date_of_birth", isDate],
  ["phone", isPhone],
  ["alt_phone", isPhone],
  ["name", isWord],
  ["surname", isWord],
];

/** Guesses the fields of columns without names from what the first row holds. */
export function guessColumnsOf(names: readonly string[], cells: readonly string[]): Column[] {
  const fields = new Map<number, LeadField>();
  for (const [field, looksLike] of LOOKS) {
    const place = cells.findIndex((cell, index) => !fields.has(index) && looksLike(cell));
    if (place !== -1) fields.set(place, field);
  }
  return names.map((name, index) => ({ name, field: fields.get(index) ?? null }));
}

/** Whether a column without a usual name has telephone numbers, by its name and by its cells. */
const isOtherPhone =
  (sample: Rows) =>
  ({ name, field }: Column, place: number): boolean => {
    const cells = cellsAt(sample, place);
    const isNamed = PHONE_WORD.test(name) || (ANY_NUMBER.test(name) && cells.every((cell) => WHOLE_PHONE.test(cell)));
    return (
      field === null &&
      isNamed &&
      !OTHER_PERSON.test(name) &&
      !wordsOf(name).some(isOtherWord) &&
      cells.some(isPhone) &&
      cells.every((cell) => phonesIn(cell).numbers.length > 0)
    );
  };

/** Refines the guesses by the first rows: a name of several words is name and surname where no column has surnames. */
function refineColumns(columns: readonly Column[], sample: Rows): Column[] {
  const lacks = (field: ColumnField) => !columns.some((column) => column.field === field);
  const lacksSurnames = lacks("surname");
  const otherAt = lacks("alt_phone") ? columns.findIndex(isOtherPhone(sample)) : -1;
  return columns.map((column, place): Column => {
    if (place === otherAt) return { ...column, field: lacks("phone") ? "phone" : "alt_phone" };
    const cells = cellsAt(sample, place);
    const areFullNames = cells.filter((cell) => /\S\s+\S/.test(cell)).length > cells.length / 2;
    return { ...column, field: column.field === "name" && lacksSurnames && areFullNames ? "full_name" : column.field };
  });
}

/** A list of people, each of whom becomes a lead. */
export const leadTarget: ColumnTarget<ColumnField> = {
  isName: isFieldName,
  isHeader: isHeaderRow,
  guess: ({ names, first, sample }) =>
    refineColumns(first ? guessColumnsOf(names, first) : guessColumns(names, sample), sample),
};
