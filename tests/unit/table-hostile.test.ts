import { describe, expect, test } from "vitest";
import { phonesIn } from "@/lib/insurance/phone";
import { leadTarget } from "@/lib/leads/headers/columns.server";
import { RowWatch } from "@/lib/leads/imports/watch-rows.server";
import { contactsOf, suppressionTarget } from "@/lib/leads/suppressions/columns.server";
import { withoutMojibake } from "@/lib/platform/tables/encoding.server";
import { parseSheetDate } from "@/lib/platform/time/sheet-date";
import { leadsIn, makeWorkbook, readFile } from "../support/tables";

const rowsOf = async (file: string | Uint8Array, has_header?: boolean) =>
  (await readFile(file, { choice: has_header === undefined ? {} : { has_header } })).rows.map(({ number }) => number);

describe("no row is lost", () => {
  test.each([
    ["one wider row below many narrow ones", `Phone\n${"0831110011\n".repeat(20)}0831110022,moved\n0831110033`, 22, 2],
    ["narrow rows without a header", "0821110011,\n0821110012,\n0831110022,a@b.co.za", 3, 1],
    ["a first row whose quotation mark is not closed", '"a@example.test\nb@example.test\nc@example.test', 3, 1],
    ["a letterhead with an address above the header", "info@abc.co.za,,\nName,Surname,Cell\nA,B,0821110011", 1, 3],
    [
      "a letterhead with several cells",
      "Acme Leads,,,\n011 555 0101,leads@acme.example,,\n,,,\nFirst Name,Surname,Cell No,E-mail\nA,B,0821110011,",
      ...([1, 5] as const),
    ],
    ["a note of 20 KB", `Name,Phone,Note\nA,0821110011,"${"line\n".repeat(4_000)}"\nB,0821110012,`, 2, 2],
    ["a title over two lines", '"Leads of\nNovember",,\nName,Surname,Cell\nA,B,0821110011', 1, 3],
  ])("by %s", async (_, file, count, first) => {
    const rows = await rowsOf(file);
    expect([rows.length, rows[0]]).toEqual([count, first]);
  });

  test("where a header is said to be there and holds unusual names", async () => {
    const file = "Person,Cell,Kind,Reach\nSipho,0821110011,x,y\nThandi,0821110012,Client,WhatsApp";
    expect(await rowsOf(file, true)).toEqual([2, 3]);
  });

  test("of several lines in a table whose header ends in empty cells", async () => {
    const leads = await leadsIn('Name,Phone,Note,,\nA,0821110011,"l1\nl2",,\nB,0821110012,x,,');
    expect(leads).toMatchObject([{ lead: { note: "l1\nl2" } }, { lead: { name: "B" } }]);
  });

  test("and no name of a person with a column of surnames", async () => {
    expect(await leadsIn("Full Names,Surname,Cell\nThandi Zanele,Nkosi,0821110011")).toMatchObject([
      { lead: { name: "Thandi Zanele", surname: "Nkosi" } },
    ]);
  });

  test("and no number behind the columns of a do-not-contact list", async () => {
    const table = await readFile("Name,Reason,Phone\nX,a,,0821110011");
    const columns = suppressionTarget.guess(table);
    const problems = table.rows.map((row) => contactsOf(row, columns).problems);
    expect(problems).toEqual([["The row has 4 cells, the header 3"]]);
  });
});

test.each(["Date listed", "Date logged", "Cancelled on", "Hotel"])("“%s” is no column of phones", async (header) => {
  const table = await readFile(`Cell,${header}\n0821110011,2026-10-02`);
  expect(suppressionTarget.guess(table).map(({ field }) => field)).toEqual(["phone", null]);
});

test("columns with names of others' numbers have names of their own", async () => {
  expect((await readFile("A,A (2),A\n1,2,3")).names).toEqual(["A", "A (2)", "A (3)"]);
});

describe("a hostile text takes no more than its length to read", () => {
  test("with quotation marks in every line", async () => {
    const lines = 'a","\n'.repeat(200_000);
    await readFile(`name,phone\n${lines}`).catch((error: Error) =>
      expect(error.message).toMatch(/can't be read as CSV/),
    );
  });

  test.each([
    ["a header", () => leadTarget.isName("(".repeat(60_000))],
    ["a name that was saved twice", () => withoutMojibake(`Ã«${"\u20ac".repeat(100_000)}`)],
    ["a phone number", () => phonesIn(`${"x".repeat(50_000)}${"1".repeat(50_000)}!`)],
    ["a date", () => parseSheetDate(`1 12:00${" ".repeat(50_000)}x`)],
  ])("as %s", (_, read) => {
    read();
  });

  test("as a workbook whose cells share one long text", async () => {
    const text = "x".repeat(15_000);
    const book = makeWorkbook({ Leads: [["name"], ...Array.from({ length: 4_000 }, () => [text])] });
    await expect(readFile(book)).rejects.toThrow(/too large/);
    const long = makeWorkbook({
      Leads: [
        ["name", "phone"],
        ["A", "y".repeat(70_000)],
        ["B", "0821110011"],
      ],
    });
    const { rows } = await readFile(long);
    expect(rows).toMatchObject([{ number: 2, flaw: "The row is longer than 64 KB" }, { number: 3 }]);
  });
});

test("the first sheet with a table is read, not a page of explanations before it", async () => {
  const book = makeWorkbook({
    "Read me": [["Leads of November"], ["Call them soon"]],
    Data: [
      ["Name", "Cell"],
      ["A", "0821110011"],
    ],
  });
  expect(await readFile(book)).toMatchObject({ reading: { sheet: "Data" }, rows: [{ cells: ["A", "0821110011"] }] });
});

test.each([
  ["BEGIN:VCARD\nFN:A", /contact cards/],
  ["<html><table><tr><td>Name</td></tr></table>", /web page/],
  ['[{"name": "A"}]', /JSON/],
])("%s is named as what it is", async (text, message) => {
  await expect(readFile(text)).rejects.toThrow(message);
});

test.each([
  ["ZoÃ« MÃ¼ller", "Zoë Müller"],
  ["Oâ€™Brien", "O’Brien"],
  ["Ã\u0081lvaro", "Álvaro"],
  ["SÃO PAULO", "SÃO PAULO"],
  ["Zoë Müller", "Zoë Müller"],
  ["Â«Zoë»", "Â«Zoë»"],
])("a name that was saved twice as UTF-8 is read as it was: %s", async (saved, name) => {
  expect((await readFile(`Name,Phone\n${saved},1`)).rows).toEqual([{ number: 2, cells: [name, "1"] }]);
});

test("the order of dates, and garbled names, may show in the last row alone", async () => {
  const columns = [
    { name: "DOB", field: "date_of_birth" as const },
    { name: "Name", field: "name" as const },
  ];
  const reading = { encoding: "windows-1252" as const, is_garbled: false, sheet: null, sheets: [], header_row: 1 };
  const watch = new RowWatch(columns, reading);
  const batch = [
    { number: 2, cells: ["05/06/1980", "A"] },
    { number: 3, cells: ["05/25/1980", "M\u{81}ller"] },
  ];
  for await (const _ of watch.rows(
    (async function* () {
      yield batch;
    })(),
  ));
  expect(watch.found).toMatchObject({ columns: [{ is_month_first: true }, {}], reading: { is_garbled: true } });
});

describe("what is kept as it was sent", () => {
  test("has no whole ID number", async () => {
    const csv = "name,phone,id number,alt phone\nA,0821110011,800101 5009 088,8001015009087";
    const [row] = await leadsIn(csv);
    expect(row).toMatchObject({ remark: expect.stringContaining("ID number as sent: 800101 **** ***") });
    expect(JSON.stringify(row)).not.toMatch(/8001015009087/);
  });

  test("is nothing that can't be stored", async () => {
    expect(await leadsIn("name,phone,gender\nA,0821110011,x\u0001")).toMatchObject([{ ok: false }]);
  });
});
