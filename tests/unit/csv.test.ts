import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { fromCell, toCsv } from "@/lib/platform/tables/csv";

const FORMULAS = ["=1+1", "+27821234567", "-1", "@SUM(A1)", "\tx", "\rx", " =1", "＝1", "＋1"];

describe("a CSV file", () => {
  test("is read back unchanged", () => {
    const rows = [["a,b", 'say "x"', "two\nlines", "semi;colon", "", "naïve"]];
    expect(parse(toCsv(rows), { bom: true })).toEqual(rows);
  });

  test.each(FORMULAS)("%j is not a formula in it", (text) => {
    expect(parse(toCsv([[text]]), { bom: true })).toEqual([[`'${text}`]]);
  });

  test.each([...FORMULAS, "O'Brien", "'tis", "plain"])("%j is restored from its cell", (text) => {
    const [[cell = ""] = []] = parse(toCsv([[text]]), { bom: true }) as string[][];
    expect(fromCell(cell)).toBe(text);
  });
});
