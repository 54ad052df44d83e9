import type { PlainField } from "@/lib/leads/record/plain-fields";
import { COLUMN_FIELDS, COLUMN_LABELS, type ColumnField } from "./fields";

type OfEachField<Entry> = Record<Exclude<ColumnField, PlainField>, Entry> & Partial<Record<PlainField, Entry>>;

// Usual headers in South African English, Afrikaans and the exports of other programs, reduced to letters and digits.
const SYNONYMS: OfEachField<string> = {
  title: "title salutation honorific titel aanspreekvorm",
  name: `firstname firstnames name names forename forenames givenname givennames preferredname knownas
    clientname customername naam name1 voornaam voorname noemnaam`,
  full_name: `fullname fullnames leadname contactname contactperson nameandsurname namesurname namesandsurname namessurname
    firstnameandsurname clientnameandsurname clientfullname customerfullname contactfullname fullnamesurname
    naamenvan naamvan volnaam vollename`,
  surname: "surname lastname familyname van familienaam agternaam",
  phone: `phone phone1 phoneno phonenr phonenumber phonenumber1 primaryphone mainphone mobile mobileno mobilenr mobilenumber
    mobilephone mobilephonenumber mobile1 cell cellno cellnr cellnumber cellphone cellphoneno cellphonenumber cell1 cel celno
    celnr contact1 contactno contactnr contactnumber contactphone contacttel contactcell tel telno telnr telnumber telephone
    telephoneno telephonenumber tel1 telc telcell telm msisdn number nommer phone1value phonemobile phonecell customerphone
    contactmobile clientphone clientcell clientcellno leadphone whatsapp whatsappnumber
    sel selno selnr selnommer selfoon selfoonno selfoonnr selfoonnommer foon foonno foonnr foonnommer telefoon telefoonno telefoonnr telefoonnommer
    kontaknommer kontaknr`,
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
    rsaidnumber idpassport idorpassport idpassportno idpassportnumber nationalid nationalidnumber clientid idnumbersa idsa idnommer idnom identiteitsnommer`,
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
  is_client: "isclient existingclient existingcustomer clientalready currentclient bestaandeklient",
};

/** A header without case, accents and all but letters and digits. */
export const simplify = (header: string): string =>
  header
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "");

const wordsOf = (texts: string) => new Set(texts.split(/\s+/));

const FIELDS = new Map(
  COLUMN_FIELDS.flatMap((field) =>
    [simplify(COLUMN_LABELS[field]), ...wordsOf(SYNONYMS[field] ?? field)].map((header) => [header, field] as const),
  ),
);

/** Headers that may mean a name, a number or a yes or no: their cells decide. */
const PERSONS = wordsOf(
  "contact client customer member person policyholder lifeassured insured applicant prospect lead caller klient lid kontak persoon",
);
/** Numbers of any kind. */
const NUMBERS = wordsOf("number nommer");
const INITIALS = wordsOf("initials initial inits voorletters voorletter");
const OF_A_PERSON = new RegExp(`^(?:${[...PERSONS].join("|")})`);
const IN_BRACKETS = /\([^()]*\)|\[[^[\]]*\]/g;
const LONGEST_HEADER = 200;
const NUMBERED = /^(.*[a-z])0?([1-9])$/;

/** What a column is by its header, where that is a usual one: "Cell No. (10 digits)", "Client Surname", "Cell Number 2". */
export const fieldOfHeader = (header: string): ColumnField | null =>
  header.length > LONGEST_HEADER
    ? null
    : (fieldOf(simplify(header)) ?? fieldOf(simplify(header.replace(IN_BRACKETS, ""))));

function fieldOf(name: string): ColumnField | null {
  if (isAnyPerson(name)) return "full_name";
  const field = FIELDS.get(name);
  if (field) return field;
  const [, base, number] = NUMBERED.exec(name) ?? [];
  const numbered = base && fieldOf(base);
  if (numbered === "phone" && number !== "1") return "alt_phone";
  if (numbered) return number === "1" || numbered === "alt_phone" ? numbered : null;
  const ofPerson = name.replace(OF_A_PERSON, "");
  return NUMBERS.has(ofPerson) ? null : (FIELDS.get(ofPerson) ?? null);
}

const isAnyPerson = (name: string) => PERSONS.has(name);

/** Whether only the cells of a column tell what it is: "Client", "Number". */
export const isAnything = (header: string): boolean => isAnyPerson(simplify(header)) || NUMBERS.has(simplify(header));

export const areInitials = (header: string): boolean => INITIALS.has(simplify(header));
