import { parseIdNumber } from "@/lib/insurance/id-number";
import { LEAD_FIELD_LABELS, LEAD_FIELDS, type LeadField } from "@/lib/leads/record/field-labels";
import type { PlainField } from "@/lib/leads/record/plain-fields";
import { invalid } from "@/lib/platform/http/errors.server";
import type { Mapping } from "./schema";

/** A column of the file, and the lead's field that it is mapped to. */
export type Column = { name: string; field: LeadField | null };

type OfEachField<Entry> = Record<Exclude<LeadField, PlainField>, Entry> & Partial<Record<PlainField, Entry>>;

// Common headers, reduced to letters and digits.
const SYNONYMS: OfEachField<string> = {
  title: "title salutation",
  name: "firstname name forename givenname fullname clientname",
  surname: "lastname surname familyname",
  phone: `phone1 phone phonenumber mobile mobilephone mobilenumber cell cellphone cellnumber contactnumber
    telephone telephonenumber tel msisdn`,
  alt_phone: "phone2 altphone alternativephone alternatephone homephone workphone othernumber",
  email: "email emailaddress mail",
  id_number: "idnumber idno said rsaid identitynumber nationalid",
  date_of_birth: "dateofbirth dob birthdate birthday",
  gender: "gender sex",
  education: "education educationlevel qualification",
  language: "language preferredlanguage homelanguage",
  province: "province",
  income_band: "incomeband income monthlyincome salary",
  lead_id: "leadid leadreference reference externalid",
  source: "source leadsource utmsource",
  campaign: "campaign campaignname utmcampaign",
  product_interest: "productinterest interest interestedin",
  note: "note notes comment comments remarks",
  is_client: "client isclient existingclient clientalready policyholder",
};

const simplify = (header: string) => header.toLowerCase().replace(/[^a-z0-9]/g, "");

const FIELDS = new Map(
  LEAD_FIELDS.flatMap((field) =>
    [simplify(LEAD_FIELD_LABELS[field]), ...(SYNONYMS[field] ?? field).split(/\s+/)].map(
      (header) => [header, field] as const,
    ),
  ),
);

/** Guesses the fields of the columns from their headers. Of several columns for one field, the first gets it. */
export function guessColumns(names: readonly string[]): Column[] {
  const taken = new Set<LeadField>();
  return names.map((name) => {
    const field = FIELDS.get(simplify(name));
    if (!field || taken.has(field)) return { name, field: null };
    taken.add(field);
    return { name, field };
  });
}

const isEmail = (cell: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell);
const isIdNumber = (cell: string) => parseIdNumber(cell).ok;
const isPhone = (cell: string) =>
  /^\+?[\d\s().-]{7,20}$/.test(cell) && cell.replace(/\D/g, "").length >= 7 && !isDate(cell);
const isDate = (cell: string) => /^\d{4}[-/]\d{1,2}[-/]\d{1,2}$/.test(cell);
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

/** The columns with a user's mapping. Columns that it does not name are ignored. @throws HttpError 422 on mapping */
export function mapColumns(names: readonly string[], mapping: Mapping): Column[] {
  const unknown = Object.keys(mapping).find((name) => !names.includes(name));
  if (unknown !== undefined) throw invalid({ mapping: `The file has no column “${unknown}”` });
  const fields = new Map(Object.entries(mapping));
  return names.map((name) => ({ name, field: fields.get(name) ?? null }));
}
