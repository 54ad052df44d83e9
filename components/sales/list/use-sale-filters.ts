"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useUser } from "@/components/screen/user";
import type { Filter } from "@/components/table/filters/filter";
import { type ApiError, api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import type { SaleFilters } from "@/lib/sales/list/schema";
import { filtersOf, NO_CHOICES } from "./sale-filters";

type Product = { id: number; name: string };

const NO_PRODUCTS: Product[] = [];

/**
 * The filters of a list of sales, and the agents whom sales can be given to.
 * @param products to choose from, in a list of several
 */
export function useSaleFilters(
  scope: Record<string, string>,
  products: readonly Product[] = NO_PRODUCTS,
): { filters: Filter[]; choices: SaleFilters } {
  const { allowed_sale_statuses: statuses } = useUser();
  const path = `/sales/filters?${new URLSearchParams(scope)}`;
  const { data: choices = NO_CHOICES } = useQuery<SaleFilters, ApiError>({
    queryKey: queryKeys.saleFilters(path),
    queryFn: () => api.get<SaleFilters>(path),
  });
  return { choices, filters: useMemo(() => filtersOf(statuses, choices, products), [statuses, choices, products]) };
}
