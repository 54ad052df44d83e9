"use client";

import { useQuery } from "@tanstack/react-query";
import { can } from "@/lib/identity/permissions";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { useUser } from "./user";

type Counts = Record<string, Record<string, number>>;
export type Stats = { leads: Counts; sales: Counts };

/** While no live events arrive. */
const POLL_MS = 5_000;
const NONE: Counts = {};

/** The counts in the navigation, by product and status; none if they fail to load. @param live events bring them */
export function useStats(query: string, live: boolean): Stats {
  const user = useUser();
  const of = (kind: "leads" | "sales") => ({
    queryKey: queryKeys.stats(kind, query),
    queryFn: () => api.get<Counts>(`/${kind}/stats${query}`),
    refetchInterval: live ? (false as const) : POLL_MS,
    enabled: can(user, `${kind}.index`),
  });
  const leads = useQuery(of("leads"));
  const sales = useQuery(of("sales"));
  return { leads: leads.data ?? NONE, sales: sales.data ?? NONE };
}
