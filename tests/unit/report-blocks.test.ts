import { expect, test } from "vitest";
import type { QcFigures } from "@/lib/insights/dashboard/sales/qc/schema";
import { dailyByProductBlock } from "@/lib/insights/reports/blocks/count-blocks";
import { qualityBlock } from "@/lib/insights/reports/blocks/quality";
import { figuresCsv } from "@/lib/insights/reports/csv";
import { drawReport } from "@/lib/insights/reports/pdf/draw.server";
import { textOfPages } from "../support/pdf-text";

const DAYS = ["2026-11-01", "2026-11-02"];
const PERIOD = { date_from: "2026-11-01", date_to: "2026-11-02" };
const seriesOf = (counts: number[]) => DAYS.map((date, index) => ({ date, count: counts[index] ?? 0 }));
const HEAD = { name: "Floor", period: "1–2 Nov 2026", lines: [], brandName: "Umoja", primary: "#0F766E", logo: null };

const pageOf = async (block: Parameters<typeof drawReport>[1][number]) =>
  (await textOfPages(await drawReport({ ...HEAD, createdAt: new Date() }, [block]))).join("");

const products = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    product_id: index,
    product_name: `Product ${index}`,
    series: seriesOf([index, 10]),
  }));

test("leads by day and product have a column for each product, the largest first, and none for those without", async () => {
  const idle = { product_id: 9, product_name: "Idle", series: seriesOf([0, 0]) };
  const block = dailyByProductBlock("leads.daily_by_product", seriesOf([3, 20]), [...products(2), idle]);
  expect(block.columns.map(({ label }) => label)).toEqual(["Day", "Product 1", "Product 0"]);
  expect(block.rows).toEqual([
    ["2026-11-01", 1, 0],
    ["2026-11-02", 10, 10],
  ]);
  expect(figuresCsv("x", PERIOD, [block])).toContain("Leads received per day and product,2026-11-01,Product 1,1\r\n");
});

test("a page shows the five largest products and the sum of the others, while the file has all", async () => {
  const block = dailyByProductBlock("sales.daily_by_product", seriesOf([28, 80]), products(8));
  const page = await pageOf(block);
  expect(page).toContain("3 more");
  expect(page).not.toContain("Product 2");
  expect(page).toMatch(/1 Nov 2026\s*7\s*6\s*5\s*4\s*3\s*3/); // 2 + 1 + 0
  expect(figuresCsv("x", PERIOD, [block])).toContain("2026-11-02,Product 0,10\r\n");
});

test("without any there is no data", async () => {
  expect(await pageOf(dailyByProductBlock("leads.daily_by_product", seriesOf([0, 0]), []))).toContain("No data");
});

test("the figures of quality control are all that the dashboard shows", async () => {
  const list = { resource: "qc-reviews", filters: {} } as const;
  const lists = { reviews: list, passed: list, kicked_back: list, declined: list };
  const qc: QcFigures = {
    ...{ reviews: 4, passed: 2, kicked_back: 1, declined: 1, pass_rate: 50, kick_backs_per_sale: 0.33 },
    ...{ median_seconds: 60, p90_seconds: 600, disputed: 1, upheld: 0 },
    ...{
      second_looks: 3,
      agreed: 2,
      agreement_rate: 67,
      weeks: [],
      agents: [],
      reviewers: [],
      scores: [],
      failed_items: [],
    },
    lists: { ...lists, disputed: list, upheld: list, second_looks: list, agreed: list },
  };
  const block = qualityBlock("sales.qc", { qc });
  expect(block?.rows).toContainEqual(["Sent back per sale", 0.33, null]);
  expect(block?.rows).toContainEqual(["Second looks that agree", 2, null]);
  expect(block && (await pageOf(block))).toContain("0.33");
});
