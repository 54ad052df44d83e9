// Rules of law that have no dated rows: their figures are settings, entered on a screen, computed, or none at all.

export type RuleElsewhere = {
  title: string;
  figure: string;
  /** "YYYY-MM-DD"; null where nobody has looked it up. */
  valid_from: string | null;
  source: string;
  /** "YYYY-MM-DD"; null where the source could not be read. */
  verified_on: string | null;
  /** The file of the test that holds the figure. */
  test: string;
};

const CHECKED = "2026-11-26";
const REGISTRY = "Consumer Protection Act 68 of 2008, section 11, with the Amendment Regulations of 15 April 2026";
const PRIVACY = "Protection of Personal Information Act 4 of 2013";
const CODE = "General Code of Conduct for Authorised Financial Services Providers and Representatives";

export const RULES_ELSEWHERE: readonly RuleElsewhere[] = [
  {
    title: "Highest funeral cover of adults",
    figure: "R\u2009100\u2009000; later amounts are entered on Cover limits",
    valid_from: "2018-07-01",
    source: "Insurance Act 18 of 2017, Schedule 2",
    verified_on: CHECKED,
    test: "tests/unit/sale-cover-limits.test.ts",
  },
  {
    title: "Highest life cover of children",
    figure: "R\u200920\u2009000 to the age of 5 and R\u200950\u2009000 to the age of 13, on Cover limits",
    valid_from: "2018-07-01",
    source: "Long-term Insurance Act 52 of 1998, section 55; the amounts are known only from secondary sources",
    verified_on: CHECKED,
    test: "tests/api/cover-limits.test.ts",
  },
  {
    title: "Public holidays",
    figure: "Those of the Act, the Monday after one on a Sunday, and days that are declared, on Public holidays",
    valid_from: null,
    source: "Public Holidays Act 36 of 1994, sections 2 and 2A",
    verified_on: CHECKED,
    test: "tests/unit/public-holidays.test.ts",
  },
  {
    title: "Contacts checked against the opt-out registry",
    figure: "Every month (counted as 31 days)",
    valid_from: "2026-04-15",
    source: REGISTRY,
    verified_on: CHECKED,
    test: "tests/faults/cleansing.test.ts",
  },
  {
    title: "Registration of direct marketers with the opt-out registry",
    figure: "Renewed every year, with reminders 60, 30 and 7 days before",
    valid_from: "2026-04-15",
    source: REGISTRY,
    verified_on: CHECKED,
    test: "tests/api/registrations.test.ts",
  },
  {
    title: "Consent to be called",
    figure: "Chosen by each organisation: whether the rules of electronic marketing hold for calls is contested",
    valid_from: null,
    source: `${PRIVACY}, section 69, with the Information Regulator's guidance note of December 2024`,
    verified_on: CHECKED,
    test: "tests/api/call-consent.test.ts",
  },
  {
    title: "Copy of a consent recording given on a call",
    figure: "Named by the consent, and given to the person on request",
    valid_from: "2025-04-17",
    source: "Regulations relating to the Protection of Personal Information, 2018, as amended on 17 April 2025",
    verified_on: CHECKED,
    test: "tests/api/consent-recordings.test.ts",
  },
  {
    title: "Objection to marketing",
    figure: "Free, by any channel, and at once",
    valid_from: null,
    source: `${PRIVACY}, section 11(3); section 69 for electronic marketing`,
    verified_on: CHECKED,
    test: "tests/api/data-requests.test.ts",
  },
  {
    title: "Access to personal information, and its correction",
    figure: "As set on Privacy requests; 30 days by default",
    valid_from: null,
    source: `${PRIVACY}, sections 23 and 24`,
    verified_on: CHECKED,
    test: "tests/api/data-requests.test.ts",
  },
  {
    title: "Copy of a recording",
    figure: "As set on Privacy requests; 7 days by default",
    valid_from: null,
    source: `${CODE}, section 14(2)(b) in the text of 2003: a copy on request within seven days; the present period is not known`,
    verified_on: null,
    test: "tests/api/data-requests.test.ts",
  },
  {
    title: "Debit day on a weekend or a public holiday",
    figure: "The next working day, also where the day is a Saturday; the mandate's text says so",
    valid_from: null,
    source: "The debit order mandate; no rule of law was found",
    verified_on: CHECKED,
    test: "tests/unit/mandate-parts.test.ts",
  },
  {
    title: "Abbreviated name on bank statements",
    figure: "10 characters at most",
    valid_from: null,
    source: "The banks' payment system",
    verified_on: CHECKED,
    test: "tests/api/tenants-provider.test.ts",
  },
  {
    title: "Opening of a call",
    figure: "The agent's name, the provider and the purpose of the call",
    valid_from: null,
    source: `${CODE}, section 6(b)`,
    verified_on: CHECKED,
    test: "tests/unit/sale-completeness.test.ts",
  },
  {
    title: "ID number",
    figure: "13 digits with a date of birth and a check digit: its format, no verification",
    valid_from: null,
    source: "Identification Act 68 of 1997, section 7(2); ISO/IEC 7812-1, annex B",
    verified_on: CHECKED,
    test: "tests/unit/id-number.test.ts",
  },
  {
    title: "Consent to questions about health",
    figure: "Before the first of them",
    valid_from: null,
    source: `${PRIVACY}, sections 27 and 32`,
    verified_on: CHECKED,
    test: "tests/unit/sale-completeness.test.ts",
  },
  {
    title: "Adults, and guardians of minors",
    figure: "18 years",
    valid_from: null,
    source: "Children's Act 38 of 2005, sections 17 and 18",
    verified_on: CHECKED,
    test: "tests/unit/sale-beneficiaries.test.ts",
  },
  {
    title: "Ombud that clients are told of",
    figure: "Entered by each organisation",
    valid_from: null,
    source: "National Financial Ombud Scheme; its rules could not be read",
    verified_on: null,
    test: "tests/unit/provider.test.ts",
  },
];

/** The hint of a setting that follows a rule whose source could not be read. @param what "period" */
export const notVerified = (what: string): string => `Not verified: a compliance officer confirms this ${what}.`;
