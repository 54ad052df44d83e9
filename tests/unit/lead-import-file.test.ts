import { describe, expect, test } from "vitest";
import { templateCsv } from "@/components/leads/imports/template";
import { guessColumns, guessColumnsOf, isHeaderRow, mapColumns } from "@/lib/leads/imports/columns.server";
import { EarlierRows } from "@/lib/leads/imports/earlier-rows";
import { rowReader } from "@/lib/leads/imports/row-reader.server";
import { IMPORT_MAX_ROWS } from "@/lib/leads/imports/schema";
import { CsvCheck, delimiterOf } from "@/lib/platform/csv/check.server";
import { readTable, type TableRow } from "@/lib/platform/csv/file.server";

/** Reads a file as it comes in: in pieces of so many bytes, which may cut a character or a line break in two. */
async function read(file: string | Buffer, size = 64 * 1024) {
  const bytes = Buffer.from(file);
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
    bytes.subarray(index * size, (index + 1) * size),
  );
  const check = new CsvCheck();
  for (const piece of pieces) check.see(piece);
  const { names, rows } = await readTable(
    (async function* () {
      yield* pieces;
    })(),
    check.end(),
    { maxRows: IMPORT_MAX_ROWS },
  );
  const all: TableRow[] = [];
  for await (const row of rows) all.push(row);
  return { names, rows: all };
}
const refusal = (file: string) => read(file).catch((error: Error) => error.message);

describe("the text of a file", () => {
  test.each([1, 2, 3, 7, 1000])("is the same however it is cut, here into pieces of %i bytes", async (size) => {
    const rows = [{ number: 2, cells: ["Thándi 💚", 'said "no"\r\nand left'] }];
    const file = '\ufeffname,note\r\n"Thándi 💚","said ""no""\r\nand left"\r\n';
    expect(await read(file, size)).toEqual({ names: ["name", "note"], rows });
  });

  test("what is not UTF-8, wherever that shows, is read as Latin 1", async () => {
    const { rows } = await read(Buffer.from("name\nAnna\nThándi\nZoë", "latin1"), 5);
    expect(rows.map(({ cells }) => cells[0])).toEqual(["Anna", "Thándi", "Zoë"]);
  });
});

describe("the table in a file", () => {
  test.each([
    ["name,phone\na,b", ","],
    ["name;phone\na,b;c,d,e", ";"],
    ["name\tphone\na,b", "\t"],
    ['"Surname, name";phone', ";"],
    ["name", ","],
  ])("of %j the delimiter is %j", (text, delimiter) => {
    expect(delimiterOf(text)).toBe(delimiter);
  });

  test("rows have the numbers that a sheet shows, and empty ones are left out", async () => {
    const table = await read("name,phone\r\nA,1\r\n,\r\n\r\nB,2\r\n");
    expect(table.rows).toEqual([
      { number: 2, cells: ["A", "1"] },
      { number: 5, cells: ["B", "2"] },
    ]);
  });

  test("cells may hold the delimiter, quotation marks and line breaks", async () => {
    const table = await read('name,note\n"Butt, James","said ""no""\nand left"');
    expect(table.rows[0]?.cells).toEqual(["Butt, James", 'said "no"\nand left']);
  });

  test("columns without a name, or with another's, get one of their own", async () => {
    expect((await read("phone,,phone\n1,2,3")).names).toEqual(["phone", "Column 2", "phone (2)"]);
  });

  test("the apostrophe that kept a cell of our own file from being a formula is taken off", async () => {
    expect((await read("phone,note\n'+27821234567,'tis")).rows[0]?.cells).toEqual(["+27821234567", "'tis"]);
  });

  test("a file that is no table is refused with what is wrong", async () => {
    expect(await refusal("")).toMatch(/empty/);
    expect(await refusal("name,phone\n")).toMatch(/no rows/);
    expect(await refusal("PK\u0003\u0004\0\0")).toMatch(/not a CSV file/);
    expect(await refusal('name,phone\n"A,1')).toMatch(/can't be read as CSV/);
    expect(await refusal(`name\n${"A\n".repeat(500_001)}`)).toMatch(/more than 500,000 rows/);
    expect(await refusal(`${"a,".repeat(200)}b\n1`)).toMatch(/more than 200 columns/);
  });
});

describe("the columns of a file", () => {
  test("are guessed from their headers, each field once", () => {
    expect(guessColumns(["First Name", "last_name", "company", "phone1", "PHONE2", "E-mail", "mobile"])).toEqual([
      { name: "First Name", field: "name" },
      { name: "last_name", field: "surname" },
      { name: "company", field: null },
      { name: "phone1", field: "phone" },
      { name: "PHONE2", field: "alt_phone" },
      { name: "E-mail", field: "email" },
      { name: "mobile", field: null },
    ]);
  });

  test("a header that is a word of the language is no field", () => {
    expect(guessColumns(["__proto__", "constructor"]).map(({ field }) => field)).toEqual([null, null]);
    expect(mapColumns(["__proto__", "a"], { a: "name" })[0]).toEqual({ name: "__proto__", field: null });
  });

  test("a mapping of a column that is not there is refused", () => {
    expect(() => mapColumns(["a"], { b: "name" })).toThrow("no column “b”");
  });
});

describe("a row of a file", () => {
  const columns = guessColumns(["name", "phone", "email", "id_number", "gender"]);
  const read = rowReader(columns, "US");

  test("is read for the region of the import", () => {
    const row = read(["James", "504-621-8927", "", "", "M"]);
    expect(row).toMatchObject({
      ok: true,
      lead: { name: "James", phone: "+15046218927", email: null, gender: "male" },
    });
  });

  test("may be shorter than the header", () => {
    expect(read(["James", "504-621-8927"]).ok).toBe(true);
  });

  test.each([
    [["", "504-621-8927"], "The name is missing"],
    [["James"], "Phone and email are missing"],
    [["James", "12"], "Phone: Enter a phone number such as 082 123 4567"],
    [["James", "", "james@"], "Email: Enter an email address such as name@example.com"],
    [["James", "", "j@x.co", "123"], "ID number: ID number must be 13 digits"],
    [["James", "", "j@x.co", "", "", "more"], "The row has 6 cells, the header 5"],
    [["James", "12", "james@"], /^Phone: .*; Email: /],
  ])("%j is refused in plain words", (cells, message) => {
    const row = read(cells);
    expect(row.ok ? "" : row.message).toMatch(message);
  });
});

describe("the rows before", () => {
  test("are remembered, a hundred thousand of them, each by its own text", () => {
    const earlier = new EarlierRows();
    for (let row = 1; row <= 100_000; row += 1) earlier.set(`phone +2782${row}`, row);
    const wrong = Array.from({ length: 100_000 }, (_, index) => index + 1).filter(
      (row) => earlier.get(`phone +2782${row}`) !== row || earlier.get(`email ${row}@example.test`) !== undefined,
    );
    expect(wrong).toEqual([]);
  });
});

describe("a file without a header row", () => {
  const people = ["Nomvula", "Zulu", "082 123 4567", "nomvula@example.test", "8001015009087", "1980-01-01"];

  test.each([
    [["Name", "Phone", "Email"], true],
    [["", "Column 2"], true],
    [["Nomvula", "082 123 4567"], false],
    [["nomvula@example.test"], false],
    [["Nomvula", "8001015009087"], false],
  ])("is known by its first row: %j names the columns: %s", (cells, isHeader) => {
    expect(isHeaderRow(cells)).toBe(isHeader);
  });

  test("its columns are guessed from what they hold", () => {
    const names = people.map((_, index) => `Column ${index + 1}`);
    const fields = guessColumnsOf(names, people).map(({ field }) => field);
    expect(fields).toEqual(["name", "surname", "phone", "email", "id_number", "date_of_birth"]);
  });
});

test("the template is mapped by itself, and its example is a lead", async () => {
  const { names, rows } = await read(templateCsv());
  const columns = guessColumns(names);
  expect(columns.every(({ field }) => field !== null)).toBe(true);
  expect(rowReader(columns, "ZA")(rows[0]?.cells ?? [])).toMatchObject({ ok: true, lead: { phone: "+27821234567" } });
});
