"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { leadQuery } from "@/components/leads/record/use-lead";

/** Loads the leads that the next key may open, so that they show at once. */
export function useNeighbours(ids: readonly (number | null)[]): void {
  const queryClient = useQueryClient();
  const known = ids.filter((id) => id !== null).join();
  useEffect(() => {
    for (const id of known.split(",").filter(Boolean)) void queryClient.prefetchQuery(leadQuery(Number(id)));
  }, [queryClient, known]);
}
