"use client";

import { useQuery } from "@tanstack/react-query";
import { useUser } from "@/components/screen/user";
import { can } from "@/lib/identity/rights/permissions";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import type { QueueStats } from "@/lib/sales/review/queue-schema";

type Counts = Record<string, Record<string, number>>;
export type Stats = {
  leads: Counts;
  sales: Counts;
  /** How many sales wait for the user's check. */
  queue: number;
};

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
  const queue = useQuery({
    queryKey: queryKeys.stats("qc-queue", ""),
    queryFn: () => api.get<QueueStats>("/qc-queue/stats"),
    refetchInterval: live ? (false as const) : POLL_MS,
    enabled: can(user, "qc.review") && !user.is_admin,
  });
  const { check = 0, second = 0 } = shown(queue) ?? {};
  return { leads: shown(leads) ?? NONE, sales: shown(sales) ?? NONE, queue: check + second };
}

/** What was loaded last, unless it can't be loaded any more: nothing tells less than an old number that looks new. */
const shown = <Data>({ data, error }: { data: Data | undefined; error: Error | null }) => (error ? undefined : data);
