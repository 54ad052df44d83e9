import { parseIdNumber } from "@/lib/insurance/id-number";
import { phonesIn } from "@/lib/insurance/phone";
import type { LeadField } from "@/lib/leads/record/field-labels";
import type { PlainField } from "@/lib/leads/record/plain-fields";
import type { ColumnTarget } from "@/lib/platform/tables/open.server";
import type { MappedColumn } from "@/lib/platform/tables/target";
import { parseSheetDate } from "@/lib/platform/time/sheet-date";
import { COLUMN_FIELDS, COLUMN_LABELS, type ColumnField } from "./fields";

export type Column = MappedColumn<ColumnField>;

type OfEachField<Entry> = Record<Exclude<ColumnField, PlainField>, Entry> & Partial<Record<PlainField, Entry>>;

// Usual headers in South African English, Afrikaans and the exports of other programs, reduced to letters and digits.
const SYNONYMS: OfEachField<string> = {
  title: "title salutation honorific titel aanspreekvorm",
  name: `firstname firstnames name names forename forenames givenname givennames preferredname knownas
    clientname customername naam name1 voornaam voorname noemnaam`,
  full_name: `fullname fullnames leadname contactname nameandsurname namesurname namesandsurname namessurname
    firstnameandsurname clientnameandsurname clientfullname customerfullname contactfullname contact client customer
    naamenvan naamvan volnaam vollename`,
  surname: "surname lastname familyname secondname van familienaam agternaam",
  phone: `phone phone1 phoneno phonenr phonenumber phonenumber1 primaryphone mainphone mobile mobileno mobilenr mobilenumber
    mobilephone mobilephonenumber mobile1 cell cellno cellnr cellnumber cellphone cellphoneno cellphonenumber cell1 cel celno
    celnr contact1 contactno contactnr contactnumber contactphone contacttel contactcell tel telno telnr telnumber telephone
    telephoneno telephonenumber tel1 telc telcell telm msisdn number phone1value phonemobile phonecell customerphone
    clientphone clientcell clientcellno leadphone whatsapp whatsappnumber
    sel selno selnr selnommer selfoon selfoonno selfoonnr selfoonnommer foon foonno foonnr foonnommer telefoon telefoonno telefoonnr telefoonnommer
    kontaknommer kontaknr nommer`,
  alt_phone: `phone2 phonenumber2 altphone altphoneno altphonenumber alternativephone alternativephonenumber alternatephone
    alternatenumber alternativenumber altnumber altno altcontact altcontactno alternativecontact alternativecontactno
    alternativecontactnumber alternatecontactnumber secondaryphone secondphone otherphone othernumber
    othercontact othertel mobile2 cell2 cellno2 cellnumber2 contact2 contactno2 contactnumber2 tel2 telno2 telephone2 phone2value
    homephone homephonenumber hometel hometelno hometelephone homeno homenumber telh telhome telephoneh telephonehome phoneh
    phonehome workphone workphonenumber worktel worktelno worktelephone workno worknumber telw telwork telephonew telephonework phonew phonework businessphone officephone officetel officenumber landline landlinenumber
    daytimephone
    huisfoon huistel huistelefoon werkfoon werktel werktelefoon anderfoon alternatiewenommer alternatiewefoon`,
  email: `email emailaddress email1 email1value emailadd emailaddr mail mailaddress primaryemail personalemail workemail
    contactemail clientemail epos eposadres eposadress`,
  id_number: `idnumber idno idnr id13 identitynumber identityno identitydocument said saidno saidnumber saidnr rsaid rsaidno
    rsaidnumber nationalid nationalidnumber clientid idnumbersa idsa idnommer idnom identiteitsnommer`,
  date_of_birth:
    "dateofbirth birthdate birthday dob dobirth birth bday geboortedatum gebdatum gebortedatum verjaarsdag",
  gender: "gender sex geslag",
  education: "education educationlevel highesteducation qualification highestqualification opleiding kwalifikasie",
  language: "language preferredlanguage homelanguage languagepreference taal huistaal voorkeurtaal",
  province: "province provinsie",
  income_band: `incomeband income monthlyincome incomerange grossincome netincome grossmonthlyincome salary monthlysalary
    inkomste maandeliksinkomste salaris`,
  lead_id:
    "leadid leadno leadnumber leadreference reference referenceno referencenumber ref refno externalid vendorleadcode verwysing verwysingsnommer",
  source: "source leadsource originalsource utmsource sourcename bron leadbron",
  campaign: "campaign campaignname campaignid adcampaign utmcampaign veldtog",
  product_interest: "productinterest interest interestedin productofinterest belangstelling",
  note: "note notes comment comments agentcomments agentcomment remark remarks description message nota notas opmerking opmerkings kommentaar",
  is_client: "isclient existingclient existingcustomer clientalready currentclient policyholder bestaandeklient",
};

/** A header without case, accents and all but letters and digits. */
export const simplify = (header: string) =>
  header
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

const FIELDS = new Map(
  COLUMN_FIELDS.flatMap((field) =>
    [simplify(COLUMN_LABELS[field]), ...(SYNONYMS[field] ?? field).split(/\s+/)].map(
      (header) => [header, field] as const,
    ),
  ),
);

const ANY_NAME = ["name", "names", "naam"];

/** What a column is by its header, where that is a usual one. */
export const fieldOfHeader = (header: string): ColumnField | null => FIELDS.get(simplify(header)) ?? null;

/** Whether a cell is a usual name of a column. */
export const isFieldName = (cell: string): boolean => fieldOfHeader(cell) !== null;

/**
 * Guesses what columns become from their headers. Of several columns for one field the first gets it; a second one for the
 * phone becomes the other phone, and the other way round.
 */
export function guessColumns(names: readonly string[]): Column[] {
  const guesses = names.map(fieldOfHeader);
  // “Name” beside “First name” says what both others say.
  const firstNameAt = names.findIndex((name, place) => guesses[place] === "name" && !ANY_NAME.includes(simplify(name)));
  const fields = guesses.map((field, place) => {
    const at = field === "name" && firstNameAt !== -1 ? firstNameAt : guesses.indexOf(field);
    return at === place ? field : null;
  });
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
  return names.map((name, place) => ({ name, field: fields[place] ?? null }));
}

const PHONE_WORD = /phone|cell|mobile|tel|foon|sel|contact|kontak|whatsapp|number|nommer/i;
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
  (sample: readonly (readonly string[])[]) =>
  ({ name, field }: Column, place: number): boolean => {
    const cells = sample.flatMap((row) => row[place] || []);
    return (
      field === null &&
      PHONE_WORD.test(name) &&
      cells.some(isPhone) &&
      cells.every((cell) => phonesIn(cell).numbers.length > 0)
    );
  };

/** The columns as their first rows tell: a name of several words is name and surname where no column has surnames. */
function refineColumns(columns: readonly Column[], sample: readonly (readonly string[])[]): Column[] {
  const lacks = (field: ColumnField) => !columns.some((column) => column.field === field);
  const lacksSurnames = lacks("surname");
  const otherAt = lacks("alt_phone") ? columns.findIndex(isOtherPhone(sample)) : -1;
  return columns.map((column, place): Column => {
    const cells = sample.flatMap((row) => row[place] || []);
    if (place === otherAt) return { ...column, field: lacks("phone") ? "phone" : "alt_phone" };
    const areFullNames = cells.filter((cell) => /\S\s+\S/.test(cell)).length > cells.length / 2;
    const field = column.field === "name" && lacksSurnames && areFullNames ? "full_name" : column.field;
    return { ...column, field };
  });
}

/** A list of people, each of whom becomes a lead. */
export const leadTarget: ColumnTarget<ColumnField> = {
  isName: isFieldName,
  isHeader: isHeaderRow,
  guess: ({ names, first, sample }) =>
    refineColumns(first ? guessColumnsOf(names, first) : guessColumns(names), sample),
};
