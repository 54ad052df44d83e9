"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { CallTime } from "@/lib/leads/work/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { MINUTE_MS } from "@/lib/platform/time/milliseconds";

/** Why no call to a lead can be agreed for a time, which the server is asked for. @param at in ISO 8601; null for none */
export function useCallTime(leadId: number, at: string | null) {
  const client = useQueryClient();
  const query = {
    queryKey: queryKeys.callTime(leadId, String(at)),
    queryFn: () => api.get<CallTime>(`/leads/${leadId}/call-time?${new URLSearchParams({ at: String(at) })}`),
    staleTime: MINUTE_MS,
    retry: false,
  };
  const { data } = useQuery({ ...query, enabled: at !== null });
  return {
    refusal: data?.refusal ?? null,
    /** Waits for the answer. Without one there is no refusal: the server decides again when the time is saved. */
    ask: async () =>
      at === null
        ? null
        : client.fetchQuery(query).then(
            ({ refusal }) => refusal,
            () => null,
          ),
  };
}
