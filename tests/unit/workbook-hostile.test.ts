import { expect, test } from "vitest";
import { makeWorkbook, readFile, withChanged } from "../support/tables";

const LEADS = makeWorkbook({
  Leads: [
    ["Name", "Cell"],
    ["A", "0821110011"],
  ],
});
const SHEET = "xl/worksheets/sheet1.xml";

/** The workbook with one more cell. */
const withCell = (place: string, row: number) =>
  withChanged(LEADS, SHEET, (xml) =>
    xml.replace("</sheetData>", `<row r="${row}"><c r="${place}${row}"><v>1</v></c></row></sheetData>`),
  );

test("a cell in a column far away is refused as too many columns", async () => {
  await expect(readFile(withCell("XFD", 3))).rejects.toThrow("more than 400 columns");
  await expect(readFile(withCell("ZZZZZ", 3))).rejects.toThrow(/columns|too large/);
});

test("a cell in the last row that a sheet can have is a row with its number", async () => {
  expect((await readFile(withCell("B", 1_048_576))).rows).toEqual([
    { number: 2, cells: ["A", "0821110011"] },
    { number: 1_048_576, cells: ["", "1"] },
  ]);
});

test("hidden sheets are read only where they are chosen", async () => {
  const book = withChanged(
    makeWorkbook({
      Old: [
        ["Name", "Cell"],
        ["B", "0821110012"],
      ],
      New: [
        ["Name", "Cell"],
        ["A", "0821110011"],
      ],
    }),
    "xl/workbook.xml",
    (xml) => xml.replace('name="Old"', 'name="Old" state="hidden"'),
  );
  expect((await readFile(book)).reading.sheet).toBe("New");
  expect((await readFile(book, { choice: { sheet: "Old" } })).reading.sheet).toBe("Old");
});

test("dates of a workbook that counts from 1904 are read as Excel shows them", async () => {
  const book = withChanged(
    makeWorkbook({
      Leads: [
        ["Name", "DOB"],
        ["A", new Date("1985-06-15")],
      ],
    }),
    "xl/workbook.xml",
    (xml) => xml.replace("<sheets>", '<workbookPr date1904="true"/><sheets>'),
  );
  expect((await readFile(book)).rows).toEqual([{ number: 2, cells: ["A", "1989-06-16"] }]);
});

test("sheets are found from anywhere in the workbook", async () => {
  const book = withChanged(LEADS, "xl/_rels/workbook.xml.rels", (xml) =>
    xml.replace('Target="worksheets/', 'Target="../xl/worksheets/'),
  );
  expect((await readFile(book)).rows).toHaveLength(1);
});

test("characters that can't be stored are shown as unreadable", async () => {
  const { names, rows } = await readFile("Na\u{d800}me,Phone\nA,1", { choice: { encoding: "utf-8" } });
  expect([names, rows]).toEqual([["Na\u{fffd}me", "Phone"], [{ number: 2, cells: ["A", "1"] }]]);
  const wide = Buffer.from("\ufeffName,Phone\nA\0,1", "utf16le");
  expect((await readFile(wide)).rows).toEqual([{ number: 2, cells: ["A\u{fffd}", "1"] }]);
});
