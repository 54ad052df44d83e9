"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { LiveEvents } from "@/lib/insights/live/schema";
import type { Reminder } from "@/lib/leads/leads/reminder";
import { followEvents } from "@/lib/platform/client/live";
import { queryKeys } from "@/lib/platform/client/query-keys";

type Live = {
  /** False while the server's events do not arrive: whoever shows counts has to ask. */
  live: boolean;
  reminders: Reminder[];
};

const NONE: Reminder[] = [];

/** Follows what changes elsewhere: counts go where `useStats` reads them. @param query that of the counts */
export function useLive(query: string): Live {
  const queryClient = useQueryClient();
  const [live, setLive] = useState(false);
  const [reminders, setReminders] = useState(NONE);

  useEffect(
    () =>
      followEvents<LiveEvents>(`/api/events${query}`, {
        events: ["counts", "reminders", "ping"],
        onLive: setLive,
        onMessage({ event, data }) {
          if (event === "reminders") setReminders(data.length === 0 ? NONE : data);
          if (event !== "counts") return;
          for (const [kind, counts] of Object.entries(data)) {
            const queryKey = queryKeys.stats(kind, query);
            void queryClient.cancelQueries({ queryKey }); // an answer that is still on its way is older
            queryClient.setQueryData(queryKey, counts);
          }
        },
      }),
    [queryClient, query],
  );

  return { live, reminders };
}
