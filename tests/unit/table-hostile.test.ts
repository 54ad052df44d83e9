import { describe, expect, test } from "vitest";
import { phonesIn } from "@/lib/insurance/phone";
import { contactsOf, suppressionTarget } from "@/lib/leads/suppressions/columns.server";
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
        ["A", "y".repeat(17_000)],
        ["B", "0821110011"],
      ],
    });
    const { rows } = await readFile(long);
    expect(rows).toMatchObject([{ number: 2, flaw: "The row is longer than 16 KB" }, { number: 3 }]);
  });
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
