import type { Filter } from "@/components/table/filters/filter";
import type { ReachedStep } from "@/lib/leads/list/credit-names";
import type { LeadFilters } from "@/lib/leads/record/schema";
import { formatDate } from "@/lib/platform/text/format";
import { isDay } from "@/lib/platform/time/days";
import { dimensionFilters, nameFilter, productNotFilter } from "./dimension-filters";

type Named = { id: number; name: string };

const STEPS: Record<ReachedStep, string> = {
  contacted: "contacted",
  converted: "converted",
  sent_to_qc: "sent to QC",
  submitted: "submitted",
  in_force: "in force",
};

/** Chip text of a filter that is on or off. */
export const yesOrNo = (value: string) => (value === "0" || value === "false" ? "no" : "yes");

const SCOPES = new Map([
  ["me", "mine"],
  ["team", "My Team"],
]);

/** Whose work a list is of. */
export const scopeFilter: Filter = {
  name: "scope",
  label: "Whose",
  describe: (scope) => SCOPES.get(scope) ?? "everyone's",
};

/** A day in the address, as people write it. What was edited by hand stays as it is. */
const dayText = (day: string) => (isDay(day) ? formatDate(day) : day);

/** A day that only figures filter by. */
export const dayFilterChip = (name: string, label: string): Filter => ({ name, label, describe: dayText });

/** The filters of a lead list that only the figures of the dashboard set. */
export const leadFigureFilters = ({ agents, teams }: LeadFilters, products: readonly Named[]): Filter[] => [
  {
    name: "processed",
    label: "Processed",
    describe: (value) => (value === "any" ? "yes or no" : yesOrNo(value)),
  },
  ...dimensionFilters(["source", "campaign"]),
  productNotFilter(products),
  scopeFilter,
  { name: "funnel", label: "Reached", describe: (step) => (isStep(step) ? STEPS[step] : step) },
  { name: "attempted", label: "Tried", describe: yesOrNo },
  nameFilter("contacted_by_id", "Contacted by", agents),
  nameFilter("contacted_team_id", "Contacted by team", teams),
  dayFilterChip("contacted_from", "Contacted from"),
  dayFilterChip("contacted_to", "Contacted to"),
  nameFilter("attempted_by_id", "Tried by", agents),
  nameFilter("attempted_team_id", "Tried by team", teams),
  dayFilterChip("attempted_from", "Tried from"),
  dayFilterChip("attempted_to", "Tried to"),
];

const isStep = (step: string): step is ReachedStep => Object.hasOwn(STEPS, step);
