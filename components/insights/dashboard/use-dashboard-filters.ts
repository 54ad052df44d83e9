"use client";

import { useMemo } from "react";
import { useListState } from "@/components/table/use-list-state";
import {
  choiceOf,
  daysChosen,
  formatPeriod,
  PERIOD_CHOICES,
  type PeriodChoice,
} from "@/lib/insights/dashboard/period-choice";
import type { Period } from "@/lib/insights/rollup/period";
import type { TabFilters } from "./list-address";
import { tabFiltersOf } from "./scope";

/** The parameters of the address that both tabs share. */
export const SHARED_PARAMS = ["period", "date_from", "date_to", "product_id", "team_id", "agent_id"];

type DashboardFilters = {
  choice: PeriodChoice;
  period: Period;
  /** The period by its name, as the heading of a figure ("Month to date"), and by its days. */
  periodName: string;
  periodText: string;
  filters: TabFilters;
  /** All of it as the parameters of the API. */
  params: Record<string, string>;
};

/** Headings of figures where the name of the period is not one. */
const HEADINGS: Partial<Record<PeriodChoice, string>> = { today: "Selected day", custom: "Selected days" };

/** What the address filters both tabs by. */
export function useDashboardFilters(): DashboardFilters {
  const { params } = useListState();
  const address = params.toString();
  return useMemo(() => read(Object.fromEntries(new URLSearchParams(address))), [address]);
}

function read(address: Record<string, string>): DashboardFilters {
  const period = daysChosen(address);
  const filters = tabFiltersOf(address);
  const choice = choiceOf(address);
  return {
    choice,
    period,
    periodName: HEADINGS[choice] ?? PERIOD_CHOICES[choice],
    periodText: formatPeriod(period),
    filters,
    params: { ...period, ...filters },
  };
}
