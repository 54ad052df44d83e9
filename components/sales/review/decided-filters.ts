import { nameFilter, scopeFilter, yesOrNo } from "@/components/leads/list/dimension-filters";
import { REVIEW_OUTCOME_LABELS } from "@/components/sales/record/review-outcome-labels";
import type { Filter } from "@/components/table/filters/filter";
import { CHECK_OUTCOMES, REVIEW_OUTCOMES, SCORE_BAND_NAMES, SCORE_BANDS } from "@/lib/sales/record/columns/qc-figures";

type Named = { id: number; name: string };

type Choices = {
  products: readonly Named[];
  agents: readonly Named[];
  teams: readonly Named[];
  /** The text of the scorecard's item that the address names, if it is known. */
  itemText: string | null;
  /** Only reviewers are told of second looks. */
  mayReview: boolean;
};

const KINDS = [
  { id: "check", name: "First reviews" },
  { id: "second", name: "Second looks" },
];

/** The filters of the list of decided reviews; those with a description are set by the figures of the dashboard alone. */
export const decidedFilters = ({ products, agents, teams, itemText, mayReview }: Choices): Filter[] => [
  {
    name: "outcome",
    label: "Result",
    options: (mayReview ? REVIEW_OUTCOMES : CHECK_OUTCOMES).map((id) => ({
      id,
      name: REVIEW_OUTCOME_LABELS[id].label,
    })),
  },
  { name: "product_id", label: "Product", options: products },
  { name: "seller_id", label: "Agent", options: agents },
  {
    name: "score_band",
    label: "Score",
    options: SCORE_BAND_NAMES.map((id) => ({ id, name: SCORE_BANDS[id].label })),
    seldom: true,
  },
  mayReview
    ? { name: "kind", label: "Kind", options: KINDS, seldom: true }
    : { name: "kind", label: "Kind", describe: (kind) => KINDS.find(({ id }) => id === kind)?.name ?? kind },
  { name: "date_from", label: "From", seldom: true },
  { name: "date_to", label: "To", seldom: true },
  { name: "counted", label: "In the pass rate", describe: yesOrNo },
  { name: "failed_item", label: "Failed", describe: (id) => itemText ?? id },
  { name: "failed_item_group", label: "Failed", describe: () => "any other item" },
  { name: "disputed", label: "Disputed", describe: yesOrNo },
  { name: "upheld", label: "Upheld", describe: yesOrNo },
  nameFilter("seller_team_id", "Agent's team", teams),
  scopeFilter,
];
