import { describe, expect, test } from "vitest";
import { CsvGuard } from "@/lib/platform/csv/guard";

const LIMITS = { maxColumns: 3, maxRowBytes: 40, maxEmptyRows: 2, maxRows: 4 };

/** What a guard says of a file that arrives in pieces of so many bytes. */
function flawOf(text: string, { size = 7, delimiters = [","] } = {}) {
  const guard = new CsvGuard(delimiters, LIMITS);
  const bytes = Buffer.from(text);
  for (let start = 0; start < bytes.length; start += size) {
    const flaw = guard.see(bytes.subarray(start, start + size));
    if (flaw) return flaw;
  }
  return null;
}

describe("a CSV file is let through", () => {
  test.each([
    ["with as many columns as there may be", "a,b,c\n1,2,3\n"],
    ["with delimiters inside quotation marks", 'a,b\n"1,2,3,4,5",6\n'],
    ["with line breaks and doubled quotation marks inside quotation marks", 'a\n"1\n,,,\n""2"",,"\n3'],
    ["with a quotation mark inside a cell that is not quoted", 'a,b\n5" pipe,x\n6" pipe,y\n'],
    ["with line breaks of Windows", "a,b\r\n1,2\r\n\r\n3,4\r\n"],
    ["with line breaks of old Macs", "a,b\r1,2\r\r3,4\r"],
    ["with as many empty rows as allowed, repeatedly", "a\n\n\n1\n,,\n  \n2\n\n\n"],
    ["with as many rows as allowed, of any number of lines", 'a\n1\n"2\n2\n2"\n\n3\n4'],
  ])("%s", (_, text) => {
    for (const size of [1, 3, 1000]) expect(flawOf(text, { size })).toBeNull();
  });
});

describe("a CSV file is refused at the byte that breaks a limit", () => {
  test.each([
    ["a column too many in the header", "a,b,c,d\n1", { kind: "columns", row: 1 }],
    ["a column too many in a row", "a,b\n1,2\n1,2,3,", { kind: "columns", row: 3 }],
    ["a row that is too long", `a\n${"x".repeat(41)}`, { kind: "length", row: 2 }],
    ["a quotation mark that nobody closed", `a\n"${"x\n".repeat(40)}`, { kind: "length", row: 2 }],
    ["too many empty rows", "a\n\n\n\n1", { kind: "empty", row: 5 }],
    ["too many empty rows with Windows line ends", "a\r\n\r\n\r\n\r\n", { kind: "empty", row: 5 }],
    ["rows of delimiters without end", "a,b\n,\n,\n, \n", { kind: "empty", row: 5 }],
    ["a row too many", 'a\n1\n"2\n2"\n\n3\n4\n5\n6', { kind: "rows", row: 8 }],
  ])("%s", (_, text, flaw) => {
    for (const size of [1, 3, 1000]) expect(flawOf(text, { size })).toEqual(flaw);
  });

  test("each of several delimiters counts", () => {
    expect(flawOf("a;b\n1;2,3\t4", { delimiters: [",", ";", "\t"] })).toEqual({ kind: "columns", row: 2 });
  });
});
