import type { Filter } from "@/components/table/filters/filter";
import type { LeadFilters } from "@/lib/leads/record/schema";
import { LEAD_STATUSES } from "@/lib/leads/record/status";
import { leadFigureFilters } from "./figure-filters";

type Product = { id: number; name: string };

/** The filters of a list of leads. @param products to choose from, in a list of several */
export const filtersOf = (choices: LeadFilters, products: readonly Product[]): Filter[] => [
  ...(products.length > 0 ? [{ name: "product_id", label: "Product", options: products, composable: true }] : []),
  ...ownFilters(choices),
  ...leadFigureFilters(choices, products),
];

const ownFilters = ({ sources, campaigns, agents, teams }: LeadFilters): Filter[] => [
  { name: "status", label: "Status", options: optionsOf(LEAD_STATUSES), composable: true },
  { name: "unprocessed", label: "Processed or not", options: [{ id: "1", name: "Unprocessed" }] },
  {
    name: "assigned_user_id",
    label: "Agent",
    options: [{ id: "me", name: "Me" }, { id: "nobody", name: "Nobody" }, ...agents],
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
