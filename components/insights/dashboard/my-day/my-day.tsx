"use client";

import { useQuery } from "@tanstack/react-query";
import type { MyDay as Day } from "@/lib/insights/dashboard/my-day/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { REFRESH_MS } from "../refresh";
import { AgentStart } from "./agent-start";
import { ManagerStart } from "./manager-start";
import { ReviewerStart } from "./reviewer-start";

/** What the user begins the day with, by role. */
export function MyDay({ first }: { first: Day }) {
  const { data } = useQuery({
    queryKey: queryKeys.myDay(),
    queryFn: () => api.get<Day>("/dashboard/my-day"),
    initialData: first,
    refetchInterval: REFRESH_MS,
  });
  const { calls, calls_due, to_check, floor } = data;
  const isAgent = data.open_leads !== null || Boolean(calls?.length || data.returned?.length);
  return (
    <>
      {calls && calls_due && (isAgent || !to_check) && <AgentStart {...data} calls={calls} calls_due={calls_due} />}
      {to_check && (to_check.total > 0 || !(isAgent || floor)) && <ReviewerStart {...to_check} />}
      {floor && <ManagerStart {...floor} />}
    </>
  );
}
