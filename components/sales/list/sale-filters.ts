import { REVIEW_OUTCOME_LABELS } from "@/components/sales/record/review-outcome-labels";
import { DEBIT_DAYS, debitDayText } from "@/components/sales/record/sale-labels";
import type { Filter } from "@/components/table/filters/filter";
import { namesOf } from "@/components/table/filters/filter-state";
import { SALE_STATUSES, type SaleStatus } from "@/lib/identity/rights/sale-statuses";
import type { SaleFilters } from "@/lib/sales/list/schema";
import { CONFIRMATION_LABELS, CONFIRMATIONS } from "@/lib/sales/record/columns/confirmation";
import { POLICY_OUTCOME, POLICY_OUTCOMES } from "@/lib/sales/record/columns/outcome";
import { CHECK_OUTCOMES } from "@/lib/sales/record/columns/qc-figures";
import { SALE_STATUS_LABELS } from "@/lib/sales/record/status-labels";
import { saleFigureFilters } from "./figure-filters";

type Product = { id: number; name: string };

/** The filters of a list of sales. @param products to choose from, in a list of several */
export const filtersOf = (
  statuses: readonly SaleStatus[],
  choices: SaleFilters,
  products: readonly Product[],
): Filter[] => [
  ...(products.length > 0 ? [{ name: "product_id", label: "Product", options: products, composable: true }] : []),
  ...ownFilters(statuses, choices),
  ...saleFigureFilters(choices, products),
];

const ownFilters = (statuses: readonly SaleStatus[], { sources, plans, agents, teams }: SaleFilters): Filter[] => [
  {
    name: "status",
    label: "Status",
    options: statuses.map((id) => ({ id, name: SALE_STATUS_LABELS[id] })),
    composable: true,
  },
  {
    name: "agent_id",
    label: "Agent",
    options: [{ id: "me", name: "Me" }, { id: "nobody", name: "No agent" }, ...agents],
    composable: true,
  },
  {
    name: "qc_result",
    label: "QC result",
    options: [
      { id: "none", name: "Not decided yet" },
      ...CHECK_OUTCOMES.map((id) => ({ id, name: REVIEW_OUTCOME_LABELS[id].label })),
    ],
    seldom: true,
  },
  {
    name: "policy_outcome",
    label: "Outcome",
    options: [
      { id: "none", name: "Not known" },
      ...POLICY_OUTCOMES.map((id) => ({ id, name: POLICY_OUTCOME[id].label })),
    ],
    seldom: true,
  },
  {
    name: "confirmation",
    label: "In writing",
    options: CONFIRMATIONS.map((id) => ({ id, name: CONFIRMATION_LABELS[id] })),
    seldom: true,
  },
  {
    name: "replacement",
    label: "Replacement record",
    options: [
      { id: "due", name: "To be sent" },
      { id: "sent", name: "Sent" },
    ],
    seldom: true,
  },
  { name: "product_plan_id", label: "Plan", options: plans, seldom: true, composable: true },
  { name: "team_id", label: "Team", options: teams, seldom: true, composable: true },
  {
    name: "source",
    label: "Source",
    options: sources.map((name) => ({ id: name, name })),
    seldom: true,
    composable: true,
  },
  {
    name: "debit_day",
    label: "Debit day",
    options: DEBIT_DAYS.map((day) => ({ id: day, name: debitDayText(day) })),
    seldom: true,
  },
  {
    name: "date_field",
    label: "Dates of",
    options: [
      { id: "created", name: "Conversion" },
      { id: "submitted", name: "Submission" },
      { id: "commencement", name: "Start of cover" },
    ],
    seldom: true,
  },
  { name: "date_from", label: "From", seldom: true },
  { name: "date_to", label: "To", seldom: true },
];

/** The choices before they are loaded. */
export const NO_CHOICES: SaleFilters = { sources: [], plans: [], agents: [], teams: [] };

const ANY: Product = { id: 0, name: "" };

/** The parameters of every filter of a list of sales. */
export const SALE_FILTERS = namesOf(filtersOf(SALE_STATUSES, NO_CHOICES, [ANY]));
