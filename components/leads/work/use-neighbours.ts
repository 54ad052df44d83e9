"use client";

import { useQueryClient } from "@tanstack/react-query";
import { leadQuery } from "@/components/leads/record/use-lead";
import { useOnChange } from "@/components/ui/browser/use-on-change";

/** Loads the leads that the next key may open, so that they show at once. */
export function useNeighbours(ids: readonly (number | null)[]): void {
  const queryClient = useQueryClient();
  useOnChange(ids.filter((id) => id !== null).join(), (known) => {
    for (const id of known.split(",").filter(Boolean)) void queryClient.prefetchQuery(leadQuery(Number(id)));
  });
}
