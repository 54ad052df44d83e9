import {
  dayFilterChip,
  dimensionFilters,
  nameFilter,
  productNotFilter,
  scopeFilter,
  yesOrNo,
} from "@/components/leads/list/dimension-filters";
import type { Filter } from "@/components/table/filters/filter";
import type { SaleFilters } from "@/lib/sales/list/schema";
import { saleStatusText } from "@/lib/sales/record/status-labels";

type Named = { id: number; name: string };

const CREDITS: Record<string, string> = { converted: "the converting agent", submitted: "the submitting agent" };

/** The filters of a list of sales that only the figures of the dashboard set. */
export const saleFigureFilters = ({ agents, teams }: SaleFilters, products: readonly Named[]): Filter[] => [
  { name: "processed", label: "Processed", describe: yesOrNo },
  { name: "unprocessed", label: "Open", describe: yesOrNo },
  { name: "overdue", label: "Overdue", describe: yesOrNo },
  { name: "due", label: "Due", describe: String },
  {
    name: "credit",
    label: "Credited to",
    describe: (credit) => (Object.hasOwn(CREDITS, credit) ? (CREDITS[credit] ?? credit) : credit),
  },
  scopeFilter,
  nameFilter("converted_by_id", "Converted by", agents),
  nameFilter("converted_team_id", "Converted by team", teams),
  nameFilter("submitted_by_id", "Submitted by", agents),
  nameFilter("submitted_team_id", "Submitted by team", teams),
  dayFilterChip("recalled_from", "Recalled from"),
  dayFilterChip("recalled_to", "Recalled to"),
  { name: "stayed_in", label: "Was in status", describe: saleStatusText },
  dayFilterChip("left_from", "Left that status from"),
  dayFilterChip("left_to", "Left that status to"),
  ...dimensionFilters(["source"]),
  productNotFilter(products),
];
