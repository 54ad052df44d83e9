import { describe, expect, test } from "vitest";
import { type CardTable, csvOf, fileNameOf, sortedRows, textOf } from "@/components/charts/card-data";
import { formatAmount, formatPremium } from "@/lib/insurance/money";
import { fromCell } from "@/lib/platform/tables/csv";

const table: CardTable = {
  columns: [
    { key: "source", label: "Source" },
    { key: "leads", label: "Leads", numeric: true },
    { key: "cost", label: "Cost", numeric: true, format: formatAmount },
  ],
  rows: [
    { id: "a", values: ["Radio", 12, 1_234.5] },
    { id: "b", values: ['=HYPERLINK("http://x")', 3, null] },
    { id: "c", values: ["Web, organic", 40, 0] },
  ],
};

describe("the file of a card", () => {
  test("no cell is a formula, and none is lost", () => {
    const [header, ...lines] = csvOf(table).replace("\uFEFF", "").trimEnd().split("\r\n");
    expect(header).toBe("Source,Leads,Cost");
    expect(lines).toEqual(["Radio,12,1234.5", `"'=HYPERLINK(""http://x"")",3,`, '"Web, organic",40,0']);
    expect(fromCell(`'=HYPERLINK("http://x")`)).toBe('=HYPERLINK("http://x")');
  });

  test("its name says what it is of and from when", () => {
    expect(fileNameOf("Leads by source", "1–22 Nov 2026", "csv")).toBe("leads-by-source-1-22-nov-2026.csv");
  });
});

describe("the table of a card", () => {
  const idsBy = (column: number, desc: boolean) => sortedRows(table.rows, { column, desc }).map(({ id }) => id);

  test("numbers are sorted as numbers and texts by the alphabet", () => {
    expect(idsBy(1, false)).toEqual(["b", "a", "c"]);
    expect(idsBy(1, true)).toEqual(["c", "a", "b"]);
    expect(idsBy(0, true)).toEqual(["c", "a", "b"]);
  });

  test("what is not known comes last, whichever way it is sorted", () => {
    expect(idsBy(2, false)).toEqual(["c", "a", "b"]);
    expect(idsBy(2, true)).toEqual(["a", "c", "b"]);
  });

  test("what is not known is a dash, and 0 is 0", () => {
    const [, , cost] = table.columns;
    expect(textOf(null, cost ?? {})).toBe("–");
    expect(textOf(0, cost ?? {})).toBe("R\u20090");
  });
});

test("figures of money have no cents, sums of premiums have them, and thousands are apart by thin spaces", () => {
  expect(formatAmount(1_234.5)).toBe("R\u20091\u2009235");
  expect(formatPremium(1_234.5)).toBe("R\u20091\u2009234.50");
  expect(formatAmount(1_234_567)).toBe("R\u20091\u2009234\u2009567");
});
