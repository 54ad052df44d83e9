"use client";

import { useQuery } from "@tanstack/react-query";
import type { Scorecard, ScorecardSection } from "@/lib/catalogue/templates/scorecards/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import type { Page } from "@/lib/platform/lists/list";

/** The sections of the platform's scorecard for a product; undefined while they load, and when there is none. */
export function useScorecardTemplate(productId: number | null): ScorecardSection[] | undefined {
  const { data } = useQuery({
    queryKey: queryKeys.scorecardTemplate(productId),
    queryFn: async () => {
      const query = new URLSearchParams({ template: "true", product_id: String(productId) });
      const [template] = (await api.get<Page<Scorecard>>(`/scorecards?${query}`)).data;
      return template ? api.get<Scorecard>(`/scorecards/${template.id}`) : null;
    },
    enabled: productId !== null,
  });
  return data?.sections;
}
