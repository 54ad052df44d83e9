"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Filter } from "@/components/table/filters/filter";
import type { LeadFilters } from "@/lib/leads/list/schema";
import { type ApiError, api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { filtersOf, NO_CHOICES } from "./lead-filters";

type Product = { id: number; name: string };

const NO_PRODUCTS: Product[] = [];

/**
 * The filters of a list of leads, and the agents and teams that leads can be assigned to.
 * @param products to choose from, in a list of several
 */
export function useLeadFilters(
  scope: Record<string, string>,
  products: readonly Product[] = NO_PRODUCTS,
): { filters: Filter[]; choices: LeadFilters } {
  const path = `/leads/filters?${new URLSearchParams(scope)}`;
  const { data: choices = NO_CHOICES } = useQuery<LeadFilters, ApiError>({
    queryKey: queryKeys.leadFilters(path),
    queryFn: () => api.get<LeadFilters>(path),
  });
  return { choices, filters: useMemo(() => filtersOf(choices, products), [choices, products]) };
}
