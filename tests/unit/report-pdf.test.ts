import { describe, expect, test } from "vitest";
import type { Block } from "@/lib/insights/reports/blocks/block";
import { sharesBlock } from "@/lib/insights/reports/blocks/count-blocks";
import { figuresCsv } from "@/lib/insights/reports/csv";
import { drawReport, type ReportHead } from "@/lib/insights/reports/pdf/draw.server";
import { textOfPages } from "../support/pdf-text";

const head: ReportHead = {
  name: "Daily floor",
  period: "1 Nov 2026 – 21 Nov 2026",
  lines: ["For Thandi Mokoena, limited to what they may see."],
  brandName: "Umoja Life",
  primary: "#0F766E",
  logo: null,
  createdAt: new Date("2026-11-22T05:00:00Z"),
};

const leaderboard = (agents: number): Block => ({
  card: "sales.leaderboard",
  chart: "none",
  columns: [
    { label: "Agent", unit: "text" },
    { label: "Submissions", unit: "count" },
    { label: "Premium", unit: "rand" },
  ],
  rows: Array.from({ length: agents }, (_, index) => [`Agent ${index}`, agents - index, 1_234.5]),
});

const pagesOf = async (blocks: Block[], changes: Partial<ReportHead> = {}) =>
  textOfPages(await drawReport({ ...head, ...changes }, blocks));

describe("the PDF of a report", () => {
  test("says what it is, of which days, for whom and by whom", async () => {
    const [page = ""] = await pagesOf([leaderboard(2)]);
    for (const text of [
      head.name,
      head.period,
      ...head.lines,
      head.brandName,
      "Page 1 of 1",
      "Agent 1",
      "R 1 234.50",
    ]) {
      expect(page).toContain(text);
    }
  });

  test("goes on over several pages, each with the head of the table, its number and the report's name", async () => {
    const pages = await pagesOf([leaderboard(100)]);
    expect(pages).toHaveLength(3);
    for (const [index, page] of pages.entries()) {
      for (const text of ["Submissions", head.name, `Page ${index + 1} of 3`]) expect(page).toContain(text);
    }
    const rows = pages.join("").match(/Agent \d+/g) ?? [];
    expect(new Set(rows).size).toBe(100);
  });

  test("draws the eight largest parts and sums up the rest, while the CSV file has all", async () => {
    const slices = Array.from({ length: 12 }, (_, index) => ({ label: `Source ${index}`, count: 12 - index }));
    const block = sharesBlock("leads.source", "Source", slices);
    const [page = ""] = await pagesOf([block]);
    expect(page).toContain("4 more 10 13%"); // 4 + 3 + 2 + 1 of 78
    expect(page).not.toContain("Source 9");
    expect(figuresCsv("x", { date_from: "2026-11-01", date_to: "2026-11-21" }, [block])).toContain(
      "Source 11,Count,1\r\n",
    );
  });

  test("lists ordinal parts in their own order", () => {
    const scores = [1, 0, 5, 3].map((count, index) => ({ label: `Band ${index}`, count }));
    const { rows } = sharesBlock("sales.qc_scores", "Score", scores, true);
    expect(rows.map(([label]) => label)).toEqual(["Band 0", "Band 2", "Band 3"]);
  });

  test("writes the letters of every official language, and a question mark for what it can't", async () => {
    const block = { ...leaderboard(0), rows: [["Mukwevho ḓivhaho ṱhonifho Šebeko 雨", 1, null]] };
    const [page = ""] = await pagesOf([block]);
    expect(page).toContain("Mukwevho ḓivhaho ṱhonifho Šebeko ?");
    expect(page).toContain("–");
  });

  test("has no figures where there are none, and does without a logo that can't be read", async () => {
    const block = { ...leaderboard(0), card: "sales.funnel" as const };
    const [page = ""] = await pagesOf([block], { logo: Buffer.from("no image") });
    expect(page).toContain("FunnelNo data");
    expect(page).toContain("Umoja Life");
  });
});

test("the CSV file has one value a line, and no formula", () => {
  const block: Block = {
    ...leaderboard(0),
    rows: [
      ["=HYPERLINK(1)", 3, 99.5],
      ["Ann", 0, null],
    ],
  };
  const csv = figuresCsv("Daily, floor", { date_from: "2026-11-01", date_to: "2026-11-21" }, [block]);
  expect(csv.split("\r\n")).toEqual([
    "\uFEFFReport,From,To,Tab,Card,Row,Figure,Value",
    '"Daily, floor",2026-11-01,2026-11-21,Sales Insights,Leaderboard,\'=HYPERLINK(1),Submissions,3',
    '"Daily, floor",2026-11-01,2026-11-21,Sales Insights,Leaderboard,\'=HYPERLINK(1),Premium,99.5',
    '"Daily, floor",2026-11-01,2026-11-21,Sales Insights,Leaderboard,Ann,Submissions,0',
    '"Daily, floor",2026-11-01,2026-11-21,Sales Insights,Leaderboard,Ann,Premium,',
    "",
  ]);
});
