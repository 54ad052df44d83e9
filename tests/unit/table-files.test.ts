import { describe, expect, test } from "vitest";
import { dataFile, makeWorkbook, readFile } from "../support/tables";

const cellsOf = async (file: string | Uint8Array) => (await readFile(file)).rows.map(({ cells }) => cells);
const refusal = (file: string | Uint8Array) => readFile(file).catch((error: Error) => error.message);

/** UTF-16 with a mark, the lower byte first or last. */
const wide = (text: string, isBigEnd = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return isBigEnd ? bytes.swap16() : bytes;
};

describe("the text of a file", () => {
  test.each([1, 2, 3, 7, 1000])("is the same however it is cut, here into pieces of %i bytes", async (size) => {
    const rows = [{ number: 2, cells: ["Thándi 💚", 'said "no"\r\nand left'] }];
    const file = '\ufeffname,note\r\n"Thándi 💚","said ""no""\r\nand left"\r\n';
    expect(await readFile(file, { size })).toMatchObject({ names: ["name", "note"], rows });
    expect((await readFile(wide("name\tnote\r\nZoë\tok\r\n"), { size })).rows[0]?.cells).toEqual(["Zoë", "ok"]);
  });

  test.each([
    ["UTF-16 with the lower byte first", wide("name;note\nZoë;ok")],
    ["UTF-16 with the lower byte last", wide("name;note\nZoë;ok", true)],
    ["UTF-16 without a mark", wide("name;note\nZoë;ok").subarray(2)],
    ["Windows", Buffer.from("name;note\nZoë;ok", "latin1")],
  ])("is read in the encoding that shows: %s", async (_, file) => {
    expect(await cellsOf(file)).toEqual([["Zoë", "ok"]]);
  });

  test("what is not UTF-8, wherever that shows, is read as Windows writes it", async () => {
    const { rows } = await readFile(Buffer.from("name\nAnna\nThándi\nZoë", "latin1"), { size: 5 });
    expect(rows.map(({ cells }) => cells[0])).toEqual(["Anna", "Thándi", "Zoë"]);
  });

  test("one bad byte spoils its cell, and no name", async () => {
    expect(await cellsOf(dataFile("one-bad-byte.csv"))).toEqual([
      ["Zoë", "Müller", "0822220105", "ok"],
      ["Sizwe", "Ndlovu", "0822220106", "caf\ufffd"],
    ]);
  });

  test("names that look garbled are said to be, and are right in the encoding that is chosen", async () => {
    const file = dataFile("cp850-excel-ms-dos.csv");
    expect((await readFile(file)).reading).toMatchObject({ encoding: "windows-1252", is_garbled: true });
    const chosen = await readFile(file, { choice: { encoding: "cp850" } });
    expect(chosen).toMatchObject({
      reading: { is_garbled: false },
      rows: [{ cells: ["Zoë", "Müller", "0822220104"] }],
    });
    const mac = Buffer.from([...Buffer.from("Name,Phone\nZo"), 0x91, ...Buffer.from(",0822220104")]);
    expect((await readFile(mac)).reading.is_garbled).toBe(true);
    expect((await readFile(mac, { choice: { encoding: "macintosh" } })).rows[0]?.cells[0]).toBe("Zoë");
    const right = Buffer.from("Name,Phone\nRenée O\x92Brien,0822220104", "latin1");
    expect((await readFile(right)).reading.is_garbled).toBe(false);
  });
});

describe("the table in a file", () => {
  test.each([
    ["name,phone\na,b", 2],
    ["name;phone\na,b;c,d,e", 2],
    ["name\tphone\na,b\tc", 2],
    ["name|phone\na|b", 2],
    ['"Surname, name";phone\nx;y', 2],
    ["name;address;phone\nA;1 Long St, Cape Town, 8001;1\nB;2 Short St, Durban;2", 3],
    ["sep=|\r\nname|a,b,c\r\n1|2", 2],
    ["name\nA", 1],
  ])("of %j has %i columns", async (text, columns) => {
    expect((await readFile(text)).names).toHaveLength(columns);
  });

  test.each(["pipe.csv", "sep-line.csv", "title-above-header.csv", "utf16-tab.csv", "mixed-line-ends.csv"])(
    "is found in %s",
    async (name) => {
      const { names, rows } = await readFile(dataFile(name), { size: 5 });
      expect(rows).toHaveLength(name === "mixed-line-ends.csv" ? 2 : 1);
      expect(rows.map(({ cells }) => cells.length)).toEqual(rows.map(() => names.length));
    },
  );

  test("its rows have the numbers that a sheet shows, below titles and empty rows", async () => {
    const file = "November leads,,\r\n\r\nName,Phone,\r\nA,1,\r\n,,\r\nB,2,\r\n";
    expect(await readFile(file)).toMatchObject({
      names: ["Name", "Phone"],
      reading: { header_row: 3 },
      rows: [
        { number: 4, cells: ["A", "1", ""] },
        { number: 6, cells: ["B", "2", ""] },
      ],
    });
  });

  test("cells may hold the delimiter, quotation marks and line breaks", async () => {
    expect(await cellsOf('name,note\n"Butt, James","said ""no""\nand left"\n"""John""",5" pipe')).toEqual([
      ["Butt, James", 'said "no"\nand left'],
      ['"John"', '5" pipe'],
    ]);
  });

  test.each([
    ["not doubled", '"John "Jack"",Smith,1\n'],
    ["not closed", '"John,Smith,1\n'],
    ["closed in another row", '"John,Smith,1\nAnna,Nkosi,"2"\nLebo,"Dube",3\n'],
  ])("a quotation mark that is %s spoils its own row alone", async (_, broken) => {
    const { rows } = await readFile(`name,surname,phone\n${broken}Sam,"Smith",4\n"Zoë","Müller",5`, { size: 3 });
    expect(rows[0]).toMatchObject({ number: 2, flaw: expect.stringContaining("line 2 of the file") });
    expect(rows.slice(1).filter(({ flaw }) => flaw)).toEqual([]);
    expect(rows.slice(-2).map(({ cells }) => cells)).toEqual([
      ["Sam", "Smith", "4"],
      ["Zoë", "Müller", "5"],
    ]);
  });

  test("columns without a name, or with another's, get one of their own", async () => {
    expect((await readFile("phone,,phone\n1,2,3")).names).toEqual(["phone", "Column 2", "phone (2)"]);
  });

  test("what protects a cell from being a formula, or a number, is taken off", async () => {
    const file = 'phone,note,x\n\'+27821234567,\'tis,"=""0821110013"""\n\'0821110012,\'\'=1,="0821110011"';
    expect(await cellsOf(file)).toEqual([
      ["+27821234567", "'tis", "0821110013"],
      ["0821110012", "'=1", "0821110011"],
    ]);
  });

  const NOTHING = `NULL N/A #N/A n/a N.A. - – . * ? ... (blank) (None) (none) [NULL] <null> NaN NaT None 0000-00-00 0/0/00
    00/00/0000 #REF! #DIV/0! Unknown UNKNOWN onbekend`;
  test.each([...NOTHING.split(/\s+/), "Not Available", "Not Specified", "not provided", "0000-00-00 00:00:00"])(
    "%s is an empty cell",
    async (cell) => {
      expect(await cellsOf(`name,note\nA,${cell}`)).toEqual([["A", ""]]);
    },
  );

  test.each(["Null", "Nan", "Na", "NA", "Blank", "N", "Unknown caller"])("%s is a name", async (cell) => {
    expect(await cellsOf(`name,note\n${cell},x`)).toEqual([[cell, "x"]]);
  });
});

describe("a workbook", () => {
  const people = [
    ["November leads"],
    [],
    ["Name", "Cell", "Birth date", "Old"],
    ["Thabo", 821110011, new Date("1980-05-25"), { error: "#N/A" }],
    [null],
    ["Zoë", { formula: "A1", value: "082 111 0012" }, new Date("1980-05-25T10:30:00Z"), true],
  ];

  test("is read like the file that it would be saved as", async () => {
    expect(await readFile(makeWorkbook({ Cover: [["Read me"]], Leads: people, Lists: [["a"], ["b"]] }))).toMatchObject({
      names: ["Name", "Cell", "Birth date", "Old"],
      reading: { encoding: null, sheet: "Leads", sheets: ["Cover", "Leads", "Lists"], header_row: 3 },
      rows: [
        { number: 4, cells: ["Thabo", "821110011", "1980-05-25"] },
        { number: 6, cells: ["Zoë", "082 111 0012", "1980-05-25 10:30:00", "true"] },
      ],
    });
  });

  test("has another sheet read where that is chosen", async () => {
    const book = makeWorkbook({ Leads: people, "Do & don't": [["phone"], ["0821110013"]] });
    const { rows, reading } = await readFile(book, { choice: { sheet: "Do & don't" } });
    expect([reading.sheet, rows]).toEqual(["Do & don't", [{ number: 2, cells: ["0821110013"] }]]);
    await expect(readFile(book, { choice: { sheet: "No" } })).rejects.toThrow("The workbook has no such sheet");
  });

  test("that is none, is of an old Excel or is too large unpacked is refused", async () => {
    expect(await refusal("PK\u0003\u0004junk")).toMatch(/workbook can't be read/);
    expect(await refusal(Buffer.from("d0cf11e0a1b11ae1", "hex"))).toMatch(/old Excel/);
    const zeros = makeWorkbook({ Leads: [["x".repeat(110 * 1024 * 1024)]] });
    expect(await refusal(zeros)).toMatch(/too large/);
  });
});

test.each([
  ["", /empty/],
  ["name,phone\n", /no rows/],
  ["name\0phone", /neither a CSV file nor/],
  [`name,phone\n${"x".repeat(65 * 1024)}`, /row 2 is longer than 64 KB/],
  [`name\n${"A\n".repeat(61)}`, /more than 60 rows/],
  [`name\n${"A\n".repeat(90)}`, /more than 60 rows/],
  [`${"a,".repeat(400)}b\n1`, /more than 400 columns/],
  [`a\n1\n${",".repeat(400)}\n`, /Row 3 has more than 400 columns/],
  [`a\n${"\n".repeat(1002)}1`, /consecutive empty rows/],
])("a file that is no table is refused with what is wrong: %#", async (file, message) => {
  for (const size of [1, 1000]) await expect(readFile(file, { size, maxRows: 60 })).rejects.toThrow(message);
});
