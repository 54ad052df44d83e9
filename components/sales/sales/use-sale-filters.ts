"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useUser } from "@/components/shell/user";
import type { Filter } from "@/components/table/list-view";
import type { SaleStatus } from "@/lib/identity/personalities/sale-statuses";
import { type ApiError, api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { POLICY_OUTCOME, POLICY_OUTCOMES } from "@/lib/sales/outcomes/outcome";
import type { SaleFilters } from "@/lib/sales/sales/list-query";
import { debitDayText, SALE_STATUS_LABELS } from "./sale-labels";

const NO_CHOICES: SaleFilters = { sources: [], plans: [], agents: [], teams: [] };
const DAYS = [...Array.from({ length: 31 }, (_, index) => index + 1), "last" as const];

/** The filters of a product's sales, and the agents whom sales can be given to. */
export function useSaleFilters(scope: Record<string, string>): { filters: Filter[]; choices: SaleFilters } {
  const { allowed_sale_statuses: statuses } = useUser();
  const path = `/sales/filters?${new URLSearchParams(scope)}`;
  const { data: choices = NO_CHOICES } = useQuery<SaleFilters, ApiError>({
    queryKey: queryKeys.saleFilters(path),
    queryFn: () => api.get<SaleFilters>(path),
  });
  return { choices, filters: useMemo(() => filtersOf(statuses, choices), [statuses, choices]) };
}

const filtersOf = (statuses: readonly SaleStatus[], { sources, plans, agents, teams }: SaleFilters): Filter[] => [
  { name: "status", label: "Status", options: statuses.map((id) => ({ id, name: SALE_STATUS_LABELS[id] })) },
  {
    name: "agent_id",
    label: "Agent",
    options: [{ id: "me", name: "Me" }, { id: "nobody", name: "Nobody" }, ...agents],
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
    options: [
      { id: "due", name: "To confirm in writing" },
      { id: "given", name: "Confirmed" },
    ],
    seldom: true,
  },
  { name: "product_plan_id", label: "Plan", options: plans, seldom: true },
  { name: "team_id", label: "Team", options: teams, seldom: true },
  { name: "source", label: "Source", options: sources.map((name) => ({ id: name, name })), seldom: true },
  {
    name: "debit_day",
    label: "Debit day",
    options: DAYS.map((day) => ({ id: day, name: debitDayText(day) })),
    seldom: true,
  },
  {
    name: "date_field",
    label: "Dates of",
    options: [
      { id: "created", name: "Conversion" },
      { id: "submitted", name: "Submission" },
      { id: "commencement", name: "Commencement" },
    ],
    seldom: true,
  },
  { name: "date_from", label: "From", seldom: true },
  { name: "date_to", label: "To", seldom: true },
];
