import type { Filter } from "@/components/table/filters/filter";
import { namesOf } from "@/components/table/filters/filter-state";
import type { LeadFilters, ReachedStep } from "@/lib/leads/list/schema";
import { LEAD_STATUSES } from "@/lib/leads/record/status";
import {
  dayFilterChip,
  dimensionFilters,
  nameFilter,
  productNotFilter,
  scopeFilter,
  yesOrNo,
} from "./dimension-filters";

type Named = { id: number; name: string };

/** The filters of a list of leads. @param products to choose from, in a list of several */
export const filtersOf = (choices: LeadFilters, products: readonly Named[]): Filter[] => [
  ...(products.length > 0 ? [{ name: "product_id", label: "Product", options: products, composable: true }] : []),
  ...ownFilters(choices),
  ...leadFigureFilters(choices, products),
];

const ownFilters = ({ sources, campaigns, agents, teams }: LeadFilters): Filter[] => [
  { name: "status", label: "Status", options: optionsOf(LEAD_STATUSES), composable: true },
  {
    name: "processed",
    label: "Processed or not",
    options: [
      { id: "1", name: "Processed" },
      { id: "0", name: "Unprocessed" },
      { id: "any", name: "Processed or not: both" },
    ],
    clears: ["unprocessed"],
  },
  {
    name: "assigned_user_id",
    label: "Agent",
    options: [{ id: "me", name: "Me" }, { id: "nobody", name: "No agent" }, ...agents],
    composable: true,
  },
  { name: "source", label: "Source", options: optionsOf(sources), seldom: true, composable: true },
  { name: "campaign", label: "Campaign", options: optionsOf(campaigns), seldom: true, composable: true },
  { name: "team_id", label: "Team", options: teams, seldom: true, composable: true },
  { name: "date_from", label: "From", seldom: true },
  { name: "date_to", label: "To", seldom: true },
  { name: "import_id", label: "Import", describe: (id) => `#${id}` },
];

const optionsOf = (names: readonly string[]) => names.map((name) => ({ id: name, name }));

const STEPS: Record<ReachedStep, string> = {
  contacted: "contacted",
  converted: "converted",
  sent_to_qc: "sent to QC",
  submitted: "submitted",
  in_force: "in force",
};

/** The filters of a lead list that only the figures of the dashboard set. */
export const leadFigureFilters = ({ agents, teams }: LeadFilters, products: readonly Named[]): Filter[] => [
  { name: "unprocessed", label: "Processed", describe: (value) => (yesOrNo(value) === "yes" ? "no" : "yes or no") },
  { name: "overdue", label: "Overdue", describe: yesOrNo },
  { name: "due", label: "Due", describe: String },
  ...dimensionFilters(["source", "campaign"]),
  productNotFilter(products),
  scopeFilter,
  { name: "funnel", label: "Reached", describe: (step) => (isStep(step) ? STEPS[step] : step) },
  { name: "attempted", label: "Attempted", describe: yesOrNo },
  nameFilter("contacted_by_id", "Contacted by", agents),
  nameFilter("contacted_team_id", "Contacted by team", teams),
  dayFilterChip("contacted_from", "Contacted from"),
  dayFilterChip("contacted_to", "Contacted to"),
  nameFilter("attempted_by_id", "Attempted by", agents),
  nameFilter("attempted_team_id", "Attempted by team", teams),
  dayFilterChip("attempted_from", "Attempted from"),
  dayFilterChip("attempted_to", "Attempted to"),
];

const isStep = (step: string): step is ReachedStep => Object.hasOwn(STEPS, step);

/** The choices of the filters before they are loaded. */
export const NO_CHOICES: LeadFilters = { sources: [], campaigns: [], agents: [], teams: [] };

/** The parameters of these filters in the address of a list. */
export const LEAD_FILTERS: readonly string[] = namesOf(filtersOf(NO_CHOICES, [{ id: 0, name: "" }]));
