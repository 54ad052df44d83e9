"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { notifyOfReminders } from "@/components/shell/reminders/browser-notifications";
import type { LiveEvents, Reminder } from "@/lib/insights/live/schema";
import type { Attention } from "@/lib/insights/operations/schema";
import type { IncomingCall } from "@/lib/leads/calls/schema";
import type { RegistryWarning } from "@/lib/leads/registry/schema";
import { delayed, followEvents } from "@/lib/platform/client/live";
import { queryKeys } from "@/lib/platform/client/query-keys";

type Live = {
  /** False while no events arrive from the server: counts then have to be requested. */
  live: boolean;
  reminders: Reminder[];
  /** The incoming calls of the organisation. */
  calls: IncomingCall[];
  /** What needs a person, for administrators. */
  attention: Attention[];
  /** Set while the contacts have to be cleansed; undefined until the server has told. */
  registry: RegistryWarning | null | undefined;
};

const NONE: Reminder[] = [];
const NO_CALLS: IncomingCall[] = [];
const NO_ATTENTION: Attention[] = [];
/** Counts change as often as once a second, and figures cost more to load than counts. */
const INSIGHTS_AFTER_MS = 2_000;

/**
 * Receives changes from the server. Counts go to the cache, where `useStats` reads them; figures that are shown are
 * loaded again. @param query of the counts
 */
export function useLive(query: string): Live {
  const queryClient = useQueryClient();
  const [live, setLive] = useState(false);
  const [reminders, setReminders] = useState(NONE);
  const [calls, setCalls] = useState(NO_CALLS);
  const [attention, setAttention] = useState(NO_ATTENTION);
  const [registry, setRegistry] = useState<Live["registry"]>();

  useEffect(() => {
    const insights = delayed(
      () => void queryClient.invalidateQueries({ queryKey: queryKeys.insights() }),
      INSIGHTS_AFTER_MS,
    );
    const stop = followEvents<LiveEvents>(`/api/events${query}`, {
      events: [
        "counts",
        "reminders",
        "notifications",
        "presence",
        "calls",
        "outgoing",
        "attention",
        "registry",
        "ping",
      ],
      onLive: setLive,
      onMessage({ event, data }) {
        if (event === "reminders") {
          setReminders(data.length === 0 ? NONE : data);
          notifyOfReminders(data);
        }
        if (event === "notifications") {
          if (queryClient.getQueryData(queryKeys.unreadNotifications()) === data) return;
          queryClient.setQueryData(queryKeys.unreadNotifications(), data);
          void queryClient.invalidateQueries({ queryKey: queryKeys.notifications() });
        }
        if (event === "calls") setCalls(data.length === 0 ? NO_CALLS : data);
        if (event === "attention") setAttention(data.length === 0 ? NO_ATTENTION : data);
        if (event === "registry") setRegistry(data);
        if (event === "presence") queryClient.setQueryData(queryKeys.presence(), data);
        if (event === "outgoing") queryClient.setQueryData(queryKeys.outgoingCalls(), data);
        if (event !== "counts") return;
        insights.call();
        void queryClient.invalidateQueries({ queryKey: queryKeys.resource("qc-queue") });
        for (const [kind, counts] of Object.entries(data)) {
          const queryKey = queryKeys.stats(kind, query);
          void queryClient.cancelQueries({ queryKey }); // a response that is still on its way is older
          queryClient.setQueryData(queryKey, counts);
        }
      },
    });
    return () => {
      stop();
      setRegistry(undefined); // of another tenant
      insights.cancel();
    };
  }, [queryClient, query]);

  return { live, reminders, calls, attention, registry };
}
