"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { LiveEvents } from "@/lib/insights/live/schema";
import type { Wallboard } from "@/lib/insights/wallboard/schema";
import { api } from "@/lib/platform/client/api";
import { followEvents } from "@/lib/platform/client/live";
import { queryKeys } from "@/lib/platform/client/query-keys";

/** What is overdue changes with the clock alone, and a lost event must not be missed for long. */
const REFRESH_MS = 15_000;
/** Changes within this time are fetched at once, however many there are. */
const FETCH_AT_MOST_EVERY_MS = 2_000;
/** Older figures are marked as such. */
const STALE_AFTER_MS = 45_000;
const CLOCK_MS = 1_000;

/** "live" while events arrive, "polling" while only figures do, "offline" when neither does. */
export type Connection = "live" | "polling" | "offline";

/** The figures of the wallboard, fetched again whenever something has changed. `query` begins with "?" or is empty. */
export function useWallboard(query: string, tenantQuery: string, first: Wallboard) {
  const [isLive, setLive] = useState(false);
  const { data, dataUpdatedAt, refetch } = useQuery({
    queryKey: queryKeys.wallboard(query),
    queryFn: () => api.get<Wallboard>(`/wallboard${query}`),
    initialData: first,
    initialDataUpdatedAt: useMountedAt(),
    refetchInterval: REFRESH_MS,
    refetchIntervalInBackground: true,
    gcTime: 0, // a day of team filters must not add up
  });
  const now = useClock();
  useChanges(tenantQuery, { onChange: () => void refetch(), onLive: setLive });

  const isStale = now - dataUpdatedAt > STALE_AFTER_MS;
  const online: Connection = isLive ? "live" : "polling";
  const connection: Connection = isStale ? "offline" : online;
  return { board: data, updatedAt: dataUpdatedAt, now, connection };
}

function useMountedAt(): number {
  const [mountedAt] = useState(() => Date.now());
  return mountedAt;
}

/** The time, to the second. */
function useClock(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), CLOCK_MS);
    return () => clearInterval(ticking);
  }, []);
  return now;
}

type Listeners = { onChange: () => void; onLive: (live: boolean) => void };

/** Calls back after changes of the tenant's leads and sales, at most every two seconds and never too early. */
function useChanges(tenantQuery: string, { onChange, onLive }: Listeners): void {
  const change = useEffectEvent(onChange);
  const live = useEffectEvent(onLive);
  const lastAt = useRef(0);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    function schedule() {
      waiting ??= setTimeout(
        () => {
          waiting = undefined;
          lastAt.current = Date.now();
          change();
        },
        Math.max(0, lastAt.current + FETCH_AT_MOST_EVERY_MS - Date.now()),
      );
    }
    const stop = followEvents<LiveEvents>(`/api/events${tenantQuery}`, {
      events: ["counts", "reminders", "ping"],
      onLive: (isLive) => live(isLive),
      onMessage: ({ event }) => event === "counts" && schedule(),
    });
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, [tenantQuery]);
}
