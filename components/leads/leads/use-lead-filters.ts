"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Filter } from "@/components/table/list-view";
import type { LeadFilters } from "@/lib/leads/leads/schema";
import { LEAD_STATUSES } from "@/lib/leads/leads/status";
import { type ApiError, api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";

const NO_CHOICES: LeadFilters = { sources: [], campaigns: [], agents: [], teams: [] };

/** The filters of a product's leads, and the agents and teams that leads can be assigned to. */
export function useLeadFilters(scope: Record<string, string>): { filters: Filter[]; choices: LeadFilters } {
  const path = `/leads/filters?${new URLSearchParams(scope)}`;
  const { data: choices = NO_CHOICES } = useQuery<LeadFilters, ApiError>({
    queryKey: queryKeys.leadFilters(path),
    queryFn: () => api.get<LeadFilters>(path),
  });
  return { choices, filters: useMemo(() => filtersOf(choices), [choices]) };
}

const filtersOf = ({ sources, campaigns, agents, teams }: LeadFilters): Filter[] => [
  { name: "status", label: "Status", options: optionsOf(LEAD_STATUSES) },
  { name: "unprocessed", label: "Processed or not", options: [{ id: "1", name: "Unprocessed" }] },
  {
    name: "assigned_user_id",
    label: "Agent",
    options: [{ id: "me", name: "Me" }, { id: "nobody", name: "Nobody" }, ...agents],
  },
  { name: "source", label: "Source", options: optionsOf(sources), seldom: true },
  { name: "campaign", label: "Campaign", options: optionsOf(campaigns), seldom: true },
  { name: "team_id", label: "Team", options: teams, seldom: true },
  { name: "date_from", label: "From", seldom: true },
  { name: "date_to", label: "To", seldom: true },
];

const optionsOf = (names: readonly string[]) => names.map((name) => ({ id: name, name }));
