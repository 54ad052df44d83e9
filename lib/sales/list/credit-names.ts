import { DIMENSION_FILTERS } from "@/lib/leads/list/dimensions";

// Without the schemas of these filters, which screens do not need.

/** What somebody can have made of a sale: its conversion, or its first submission. */
export const CREDITS = ["converted", "submitted"] as const;

export type Credit = (typeof CREDITS)[number];

const isOfLeads = <Name extends string>(name: Name): name is Exclude<Name, "source"> => name !== "source";

/** What a list of sales can be narrowed by from the figures of insights. It has a `source` of its own. */
export const SALE_CREDIT_FILTERS = [
  ...(["credit", "scope", "processed", "unprocessed", "stayed_in", "left_from", "left_to"] as const),
  ...(["converted_by_id", "converted_team_id", "submitted_by_id", "submitted_team_id"] as const),
  ...(["recalled_from", "recalled_to"] as const),
  ...DIMENSION_FILTERS.filter(isOfLeads),
];

export type SaleCreditName = (typeof SALE_CREDIT_FILTERS)[number];
