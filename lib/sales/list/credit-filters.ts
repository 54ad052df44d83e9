import { z } from "zod";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { WORK_SCOPES } from "@/lib/identity/teams/work-scope";
import { dimensionFilters } from "@/lib/leads/list/dimension-filters";
import { choiceFilter, dayFilter, flagFilter, idFilter } from "@/lib/platform/lists/list";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { CREDITS, type Credit, SALE_CREDIT_FILTERS, type SaleCreditName } from "./credit-names";

const { source: _, ...dimensions } = dimensionFilters;

/** What a list of sales can be narrowed by from the figures of insights. */
export const saleCreditFilters = {
  /** Lists by who made them, within the scope by the makers' teams at that time, and not by who has the sales now. */
  credit: nonPersonal(choiceFilter(CREDITS)),
  /** One's own, or those of "My Team". */
  scope: nonPersonal(choiceFilter(WORK_SCOPES)),
  converted_by_id: nonPersonal(idFilter),
  converted_team_id: nonPersonal(idFilter),
  submitted_by_id: nonPersonal(idFilter),
  submitted_team_id: nonPersonal(idFilter),
  recalled_from: nonPersonal(dayFilter),
  recalled_to: nonPersonal(dayFilter),
  /** Declined or submitted by now; and the others. */
  processed: nonPersonal(flagFilter),
  unprocessed: nonPersonal(flagFilter),
  /** Those that left a status in a period. */
  stayed_in: nonPersonal(choiceFilter(SALE_STATUSES)),
  left_from: nonPersonal(dayFilter),
  left_to: nonPersonal(dayFilter),
  ...dimensions,
} satisfies Record<SaleCreditName, z.ZodType>;

const creditFilter = z.object(saleCreditFilters);

export type SaleCreditFilter = z.output<typeof creditFilter>;

const NAMES: ReadonlySet<string> = new Set(SALE_CREDIT_FILTERS);

/** Whether a filter names anything of this file. */
export const hasCredit = (filter: SaleCreditFilter): boolean =>
  Object.entries(filter).some(([name, value]) => value !== undefined && NAMES.has(name));

/** Whose making a filter lists sales by; null for a list by who has them now. */
export function creditOf(filter: SaleCreditFilter): Credit | null {
  const { credit, converted_by_id, converted_team_id, submitted_by_id, submitted_team_id, stayed_in } = filter;
  if (credit) return credit;
  if ((submitted_by_id ?? submitted_team_id ?? filter.recalled_from ?? filter.recalled_to) !== undefined) {
    return "submitted";
  }
  return (converted_by_id ?? converted_team_id ?? stayed_in) === undefined ? null : "converted";
}
