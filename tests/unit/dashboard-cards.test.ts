import { describe, expect, test } from "vitest";
import { sharesOfParts } from "@/components/charts/parts";
import { REST } from "@/components/charts/series";
import { pointsOf } from "@/components/charts/sparkline";
import { changeOf } from "@/components/insights/dashboard/change";
import { comparedWith } from "@/components/insights/dashboard/compared";
import { overallLines, productLines } from "@/components/insights/dashboard/day-lines";
import { dimensionPie, leadAddress, productPie } from "@/components/insights/dashboard/leads/lead-cards";
import type { DimensionCount } from "@/lib/insights/dashboard/schema";
import type { LeadDimension } from "@/lib/leads/list/dimensions";

const NOVEMBER = { date_from: "2026-11-01", date_to: "2026-11-22" };
const address = leadAddress(NOVEMBER, { product_id: "7", agent_id: "3" });
const queryOf = (href: string | undefined) => Object.fromEntries(new URL(href ?? "", "http://x").searchParams);

describe("the list behind a slice", () => {
  const base = { date_from: "2026-11-01", date_to: "2026-11-22", product_id: "7", assigned_user_id: "3" };
  const counts = (sizes: number[]): DimensionCount[] =>
    sizes.map((count, index) => ({ key: `k${index}`, label: `Source ${index}`, count, group: null }));
  const linksOf = (slices: DimensionCount[]) => {
    const { parts, hrefOfRest } = dimensionPie("source", slices, address);
    return sharesOfParts(parts, hrefOfRest).map(({ label, count, href }) => ({ label, count, query: queryOf(href) }));
  };

  test("has the filters of the tab, its period, and the slice's own key", () => {
    expect(linksOf(counts([5]))).toEqual([{ label: "Source 0", count: 5, query: { ...base, source: "k0" } }]);
  });

  test("of what is not known is found by its group", () => {
    const unknown: DimensionCount = { key: null, label: "Unknown", count: 4, group: "unknown" };
    expect(linksOf([unknown])[0]?.query).toEqual({ ...base, source_group: "unknown" });
  });

  test("of Other is everything but the slices that are shown, unknown ones among them", () => {
    const unknown: DimensionCount = { key: null, label: "Unknown", count: 50, group: "unknown" };
    const links = linksOf([...counts([40, 30, 20, 10, 9, 8, 7, 2, 1]), unknown]);
    expect(links.map(({ label }) => label).slice(-2)).toEqual(["Source 6", "Other"]);
    expect(links.at(-1)?.count).toBe(3);
    expect(JSON.parse(links.at(-1)?.query.source_not ?? "")).toEqual([null, "k0", "k1", "k2", "k3", "k4", "k5", "k6"]);
  });

  test("of the keys that have none of their own is part of Other, never a slice beside it", () => {
    const overflow: DimensionCount = { key: null, label: "Other", count: 99, group: "other" };
    const few = linksOf([...counts([5, 4]), overflow]);
    expect(few.map(({ label }) => label)).toEqual(["Source 0", "Source 1", "Other"]);
    expect(few.at(-1)?.query).toEqual({ ...base, source_group: "other" });
    const many = linksOf([...counts([9, 8, 7, 6, 5, 4, 3, 2, 1]), overflow]);
    expect(many.filter(({ label }) => label === "Other").map(({ count }) => count)).toEqual([100]);
    expect(JSON.parse(many.at(-1)?.query.source_not ?? "")).toHaveLength(8);
  });

  test("of the products without a slice names those that have one", () => {
    const product_counts = Array.from({ length: 10 }, (_, index) => ({
      product_id: index,
      product_name: `Product ${index}`,
      count: 10 - index,
    }));
    const { parts, hrefOfRest } = productPie({ product_counts }, address);
    expect(queryOf(sharesOfParts(parts, hrefOfRest).at(-1)?.href).product_not).toBe("[0,1,2,3,4,5,6,7]");
  });
});

test("ages keep their order, youngest first and unknown last, while other parts come largest first", () => {
  const slices: DimensionCount[] = [
    { key: "under-25", label: "Under 25", count: 1, group: null },
    { key: "25-34", label: "25–34", count: 9, group: null },
    { key: "35-44", label: "35–44", count: 0, group: null },
    { key: "65-plus", label: "65+", count: 4, group: null },
    { key: null, label: "Unknown", count: 6, group: "unknown" },
  ];
  const labelsOf = (name: LeadDimension) => {
    const { parts, hrefOfRest, isOrdinal } = dimensionPie(name, slices, address);
    return sharesOfParts(parts, hrefOfRest, isOrdinal).map(({ label }) => label);
  };
  expect(labelsOf("age_bracket")).toEqual(["Under 25", "25–34", "65+", "Unknown"]);
  expect(labelsOf("education")).toEqual(["25–34", "Unknown", "65+", "Under 25"]);
});

describe("lines by day", () => {
  const daily = [3, 0, 5].map((count, index) => ({ date: `2026-11-0${index + 1}`, count }));
  const previous = [1, 2].map((count, index) => ({ date: `2026-10-0${index + 1}`, count }));
  const hrefOf = (date: string) => `/leads?on=${date}`;

  test("a day and the one that it is compared with open their lists, and a day of nothing opens none", () => {
    const { lines, table } = overallLines({ label: "Leads", daily, previous, previousLabel: "Last month", hrefOf });
    expect(lines[0]?.hrefs).toEqual(["/leads?on=2026-11-01", undefined, "/leads?on=2026-11-03"]);
    expect(table.rows.map(({ values }) => values)).toEqual([
      ["1 Nov 2026", 3, 1],
      ["2 Nov 2026", 0, 2],
      ["3 Nov 2026", 5, null],
    ]);
    expect(table.rows.map(({ hrefs }) => hrefs)).toEqual([
      [undefined, "/leads?on=2026-11-01", "/leads?on=2026-10-01"],
      [undefined, undefined, "/leads?on=2026-10-02"],
      [undefined, "/leads?on=2026-11-03", undefined],
    ]);
  });

  test("beyond eight products the others share a line, and its days open everything but the eight", () => {
    const products = Array.from({ length: 10 }, (_, index) => ({
      product_id: index,
      product_name: `Product ${index}`,
      series: daily.map(({ date, count }) => ({ date, count: count * (10 - index) })),
    }));
    const hrefOfRest = (date: string, shown: readonly number[]) => `${date} without ${shown.join()}`;
    const { lines, table } = productLines({ daily, products, previous: [], hrefOf, hrefOfRest });
    expect(lines.map(({ label }) => label).slice(-2)).toEqual(["Product 7", "Other"]);
    expect(lines.at(-1)).toMatchObject({ values: [9, 0, 15], style: REST });
    expect(lines.at(-1)?.hrefs?.[0]).toBe("2026-11-01 without 0,1,2,3,4,5,6,7");
    expect(table.columns).toHaveLength(11);
  });
});

test.each([
  [112, 100, "up", "12% on last month"],
  [97, 100, "down", "3% on last month"],
  [0, 4, "down", "100% on last month"],
  [1000, 1001, "none", "0% on last month"],
  [3, 0, "up", "from none (last month)"],
  [999, 100, "up", "899% on last month"],
  [1000, 100, "up", "10 × last month"],
  [1956, 100, "up", "19 × last month"],
])("%d after %d is %s, %s", (value, previous, direction, text) => {
  expect(changeOf(value, previous, "last month")).toEqual({ direction, text });
});

test("nothing after nothing is no change", () => {
  expect(changeOf(0, 0, "last month")).toBeUndefined();
});

describe("what figures are compared with", () => {
  const now = new Date("2026-11-22T10:00:00+02:00");

  test("this month is compared with last month, by that name", () => {
    const compared = comparedWith(NOVEMBER, { date_from: "2026-10-01", date_to: "2026-10-22" }, now);
    expect(compared).toEqual({ lineLabel: "Last month", inWords: "last month" });
  });

  test("any other period is compared with days that are named", () => {
    const october = { date_from: "2026-10-01", date_to: "2026-10-31" };
    const september = { date_from: "2026-09-01", date_to: "2026-09-30" };
    expect(comparedWith(october, september, now).inWords).toBe("1–30 Sep 2026");
  });
});

test("a sparkline goes from its bottom at 0 to its top at the largest value", () => {
  const points = pointsOf([0, 5, 10]);
  expect(points.map(({ y }) => y)).toEqual([26, 14, 2]);
  expect(points.map(({ x }) => x)).toEqual([2, 48, 94]);
  expect(pointsOf([0, 0]).map(({ y }) => y)).toEqual([26, 26]);
  expect(pointsOf([4])).toHaveLength(2);
  expect(pointsOf([])).toEqual([]);
});
