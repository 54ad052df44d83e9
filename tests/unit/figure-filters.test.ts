import { expect, test } from "vitest";
import { leadFigureFilters, filtersOf as leadFiltersOf } from "@/components/leads/list/lead-filters";
import { saleFigureFilters } from "@/components/sales/list/figure-filters";
import { filtersOf as saleFiltersOf } from "@/components/sales/list/sale-filters";
import { decidedFilters } from "@/components/sales/review/decided-filters";
import type { Filter } from "@/components/table/filters/filter";
import { namesOf as parametersOf } from "@/components/table/filters/filter-state";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { leadFilter } from "@/lib/leads/list/filters.server";
import { listQueryString } from "@/lib/platform/lists/params";
import { saleFilter } from "@/lib/sales/list/filters.server";
import { REVIEW_FILTERS } from "@/lib/sales/record/columns/qc-figures";

const PRODUCTS = [{ id: 1, name: "Funeral" }];
const LEAD_CHOICES = { sources: [], campaigns: [], agents: [{ id: 5, name: "Thandi" }], teams: [] };
const SALE_CHOICES = { sources: [], plans: [], agents: [], teams: [] };

const REVIEW_CHOICES = { products: PRODUCTS, agents: [], teams: [], itemText: null, mayReview: true };

const namesOf = (filters: readonly Filter[]) => parametersOf(filters).sort();
const described = (filters: readonly Filter[], name: string, value: string) =>
  filters.find((filter) => filter.name === name)?.describe?.(value);

test("every filter of the list of leads is a chip, once", () => {
  const { search, product, tenant_id, ...filters } = leadFilter.shape;
  expect(namesOf(leadFiltersOf(LEAD_CHOICES, PRODUCTS))).toEqual(Object.keys(filters).sort());
});

test("every filter of the list of sales is a chip, once", () => {
  const { search, product, tenant_id, ...filters } = saleFilter.shape;
  expect(namesOf(saleFiltersOf(SALE_STATUSES, SALE_CHOICES, PRODUCTS))).toEqual(Object.keys(filters).sort());
});

test("every filter that the list of decided reviews has in its address is a chip, once", () => {
  expect(namesOf(decidedFilters(REVIEW_CHOICES))).toEqual([...new Set(REVIEW_FILTERS)].sort());
});

test("only reviewers choose among second looks", () => {
  const choices = (mayReview: boolean) =>
    decidedFilters({ ...REVIEW_CHOICES, mayReview }).flatMap(({ options }) => options?.map(({ name }) => name) ?? []);
  expect(choices(true)).toEqual(expect.arrayContaining(["Second looks", "Second look agrees"]));
  expect(choices(false).filter((name) => name.startsWith("Second look"))).toEqual([]);
  expect(namesOf(decidedFilters({ ...REVIEW_CHOICES, mayReview: false }))).toEqual([...new Set(REVIEW_FILTERS)].sort());
});

test("the chip of a failed item reads as the scorecard does", () => {
  const chips = decidedFilters({ ...REVIEW_CHOICES, itemText: "Agent and provider named" });
  expect(described(chips, "failed_item", "named")).toBe("Agent and provider named");
  expect(described(decidedFilters(REVIEW_CHOICES), "failed_item", "named")).toBe("named");
});

test.each([
  ["source_not", '["Radio","Web",null]', "all but Radio, Web and unknown"],
  ["age_bracket_not", '["25-34"]', "all but 25–34"],
  ["product_not", "[1,9]", "all but Funeral and 9"],
  ["age_bracket", "65-plus", "65+"],
  ["campaign_group", "unknown", "unknown"],
  ["funnel", "sent_to_qc", "sent to QC"],
  ["funnel", "in_force", "in force"],
  ["contacted_by_id", "5", "Thandi"],
  ["contacted_from", "2026-11-01", "1 Nov 2026"],
  ["unprocessed", "1", "no"],
  // Edited by hand:
  ["source_not", "{", "{"],
  ["contacted_from", "soon", "soon"],
])("the chip of %s=%s reads %s", (name, value, text) => {
  expect(described(leadFigureFilters(LEAD_CHOICES, PRODUCTS), name, value)).toBe(text);
});

test("the chips of sales say what they mean", () => {
  const filters = saleFigureFilters(SALE_CHOICES, PRODUCTS);
  expect(described(filters, "stayed_in", "qc-oversight")).toBe("QC oversight");
  expect(described(filters, "scope", "team")).toBe("My Team");
});

test("the query of a list does not depend on the order of its filters", () => {
  const params = { status: "New", source: "Web" };
  const queries = [
    ["status", "source"],
    ["source", "status"],
  ].map((filters) => listQueryString(params, { filters }));
  expect(queries[0]).toBe(queries[1]);
});
