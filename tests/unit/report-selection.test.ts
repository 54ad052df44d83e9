import { expect, test } from "vitest";
import { selectionIn } from "@/components/insights/reports/selection";
import { CARD_NAMES, tabOf } from "@/lib/insights/reports/cards";

const selected = (query: string) => selectionIn(new URLSearchParams(query));

test("a report begun from a tab of the dashboard has that tab's cards and its filters", () => {
  const { cards, ...others } = selected("create=1&tab=sales&period=mtd&product_id=7&team_id=3&scope=me");
  expect(cards).toEqual(CARD_NAMES.filter((card) => tabOf(card) === "sales"));
  expect(others).toEqual({ period: "mtd", product_id: 7, team_id: 3, scope: "me" });
});

test.each([
  ["today", "today"],
  ["mtd", "mtd"],
  ["last_month", "last_month"],
  ["90_days", "last_90_days"],
  ["week", "since_last"],
  ["custom", "since_last"],
])("the dashboard's period %s becomes the report's %s", (period, expected) => {
  expect(selected(`period=${period}`).period).toBe(expected);
});

test("cards that are named come first, and an address that names nothing means what most people want", () => {
  expect(selected("tab=sales&cards=leads.kpis,unknown").cards).toEqual(["leads.kpis"]);
  expect(selected("product_id=x").cards).toContain("sales.leaderboard");
  expect(selected("product_id=x").product_id).toBeNull();
});
