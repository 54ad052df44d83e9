import { describe, expect, test } from "vitest";
import { readRegistryRows, registryTarget } from "@/lib/leads/registry/read-rows.server";
import { contactsOf, suppressionTarget } from "@/lib/leads/suppressions/columns.server";
import { ID_NUMBER } from "../support/records";

const HASH = "a".repeat(64);

/** A table of rows, of which the first names the columns. */
const tableOf = ([names = [], ...sample]: string[][]) => ({ names, first: null, sample });
/** A table without a header. */
const bareTableOf = (sample: string[][]) => ({
  names: (sample[0] ?? []).map((_, place) => `Column ${place + 1}`),
  first: sample[0] ?? [],
  sample,
});
const fieldsOf = (columns: { field: string | null }[]) => columns.map(({ field }) => field);

describe("the columns of a do-not-contact list", () => {
  test.each([
    ...["Account No", "AccountNo", "Acc nr", "Policy No", "POLICYNO", "Batch No", "Contract Number", "Reference"],
    ...[
      "Fax",
      "Fax Number",
      "Faksnommer",
      "Amount",
      "Date",
      "Status",
      "Client No",
      "Member number",
      "Invoice",
      "Polis nr",
    ],
    ...["Phone status", "Cell date captured", "Ref", "Lead ID", "Branch code"],
  ])("headed %s are never phones, although their numbers look like it", (header) => {
    const rows = [
      ["Cell", header],
      ["0826660034", "0712345670"],
      ["0826660035", "27712345670"],
    ]; // prettier-ignore
    expect(fieldsOf(suppressionTarget.guess(tableOf(rows)))).toEqual(["phone", null]);
  });

  test.each([
    ["Cell", "phone"],
    ["Contact details", "phone"],
    ["Account holder's phone", "phone"],
    ["Extra", null],
    ["X", null],
  ])("headed %s with nine digits that begin without 0 are %s", (header, field) => {
    expect(fieldsOf(suppressionTarget.guess(tableOf([[header], ["712345670"], ["71 234 5671"]])))).toEqual([field]);
  });

  test("without a header are phones where nothing else of the file can be one", () => {
    expect(fieldsOf(suppressionTarget.guess(bareTableOf([["712345670", "A"]])))).toEqual(["phone", null]);
    expect(fieldsOf(suppressionTarget.guess(bareTableOf([["712345670", "0826660034"]])))).toEqual([null, "phone"]);
    expect(fieldsOf(suppressionTarget.guess(bareTableOf([["712345670", "712345671"]])))).toEqual([null, null]);
  });

  test.each([
    ["Cell", "not a number", "phone"],
    ["Client cell", "082 711 001x", "phone"],
    ["ID Number", "8001015009", "id_number"],
    ["E-mail", "nobody", "email"],
    ["Email of client", "nobody@", "email"],
    ["Phone type", "Mobile", null],
    ["Contact person", "Thandi", null],
    ["Number", "1", null],
    ["Client ID", "1001", null],
    ["Contact", "a@list.example", "email"],
    ["Phone", "a@list.example", "email"],
    ["Client ID", ID_NUMBER, "id_number"],
  ])("headed %s with “%s” are %s", (header, cell, field) => {
    expect(fieldsOf(suppressionTarget.guess(tableOf([[header], [cell]])))).toEqual([field]);
  });

  test.each([
    ["Cell", true],
    ["Cell 0826660034", false],
    ["Thandi <thandi@list.example>", false],
  ])("are named by %j: %s", (cell, isHeader) => {
    expect(suppressionTarget.isHeader([cell])).toBe(isHeader);
  });

  test("name the cells that can't be read", () => {
    const columns = suppressionTarget.guess(
      tableOf([
        ["Cell", "E-mail"],
        ["082 711 001x", "nobody"],
      ]),
    ); // prettier-ignore
    expect(contactsOf({ cells: ["082 711 001x", "nobody"] }, columns).problems).toEqual([
      "Cell: Enter a phone number such as 082 123 4567",
      "E-mail: Enter an email address such as name@example.com",
    ]);
  });
});

describe("the columns of an answer of the registry", () => {
  test.each([
    [
      [
        ["Cell No", "Batch No"],
        ["0826660034", "712345678"],
      ],
      ["contact", null],
    ], // prettier-ignore
    [
      [
        ["contact", "listed_on"],
        ["826660034", "2026-10-02"],
      ],
      ["contact", "listed_on"],
    ], // prettier-ignore
    [
      [
        ["Phone", "Status"],
        ["0826660034", "Listed"],
      ],
      ["contact", null],
    ], // prettier-ignore
    [
      [
        ["sha256", "Account"],
        [HASH, "0826660034"],
      ],
      ["contact", null],
    ], // prettier-ignore
    [
      [
        ["Anything", "Reference"],
        ["0826660034", HASH],
      ],
      ["contact", "contact"],
    ], // prettier-ignore
    [[["Anything"], ["712345678"]], [null]],
  ])("%j become %j", (rows, fields) => {
    expect(fieldsOf(registryTarget.guess(tableOf(rows as string[][])))).toEqual(fields);
  });

  test("are contacts without a header, apart from bare numbers beside others", () => {
    expect(fieldsOf(registryTarget.guess(bareTableOf([["0826660034", "712345678"]])))).toEqual(["contact", null]);
    expect(fieldsOf(registryTarget.guess(bareTableOf([["712345678", "x"]])))).toEqual(["contact", "contact"]);
  });
});

describe("the rows of an answer of the registry", () => {
  const read = (...rows: string[][]) => {
    const columns = registryTarget.guess(tableOf(rows));
    const below = rows.slice(1).map((cells, place) => ({ number: place + 2, cells }));
    return readRegistryRows(below, columns, "2026-11-01");
  };

  test("are read, or named with why they can't be", () => {
    const rows = read(
      ["Cell No", "E-mail", "Batch No"],
      ["0826660034", "", "1"],
      ["x", "", "1"],
      ["x", "a@b.example", "1"],
    );
    expect(rows.map(({ contacts, problem }) => [contacts.length, problem])).toEqual([
      [1, null],
      [0, "Cell No: Enter a phone number, email address, ID number or hash"],
      [1, "Cell No: Enter a phone number, email address, ID number or hash"],
    ]);
  });

  test("are named where a part of a cell can't be read, and their other contacts are read", () => {
    const [row] = read(["Cell"], ["0826660034 / 12"]);
    expect([row?.contacts.length, row?.problem]).toEqual([1, expect.stringMatching(/^Cell: /)]);
  });

  test.each(["NOT FOUND", "No match", "not listed", "Not on the registry", "NOT_FOUND"])(
    "that say “%s” are no opt-outs, and say so",
    (status) => {
      expect(read(["Cell", "Status"], ["0826660034", status])).toEqual([
        {
          contacts: [],
          problem: `“${status}” says this contact isn't on the registry. If it is, delete that cell and import again`,
        },
      ]);
    },
  );

  test.each([
    ["Opted out", "No", 0],
    ["Match", "N", 0],
    ["Listed", "Yes", 1],
    ["Name", "No", 1],
  ])("whose column %s says %s have %i contacts", (header, cell, count) => {
    expect(read(["Cell", header], ["0826660034", cell])[0]?.contacts).toHaveLength(count);
  });
});
