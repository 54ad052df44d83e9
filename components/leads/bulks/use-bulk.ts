"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { usePathname, useSearchParams } from "next/navigation";
import { useRef, useState } from "react";
import { useStored } from "@/components/ui/browser/use-stored";
import { toast } from "@/components/ui/toast";
import type { BulkInput, LeadBulk } from "@/lib/leads/bulks/schema";
import { type ApiError, api, isRefusal, messageOf } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { invalidateResources } from "@/lib/platform/client/resource";
import { formatCount } from "@/lib/platform/text/format";
import { doneTo } from "./bulk-words";

const STORAGE_KEY = "lead-bulk";
const POLL_MS = 1_000;

const isOver = ({ status }: LeadBulk) => status === "done" || status === "failed";

/**
 * The bulk action that was last started in this tab on the list that is shown, also after the user has left the list and
 * come back. Once its result has been seen, it is not shown again.
 */
export function useBulk() {
  const queryClient = useQueryClient();
  const offered = useRef<{ id: number; withdraw: () => void }>(undefined);
  const list = `${usePathname()} ${useSearchParams().get("status") ?? ""}`;
  const [stored, store] = useStored("session", `${STORAGE_KEY} ${list}`);
  const [seen, setSeen] = useState<{ list: string; id: number }>();
  const id = Number(stored) || (seen?.list === list ? seen.id : undefined);
  const keyOf = (id: number | undefined) => queryKeys.record("lead-bulks", id);

  /** Reloads the leads when more of them are finished. */
  function received(bulk: LeadBulk): LeadBulk {
    const before = queryClient.getQueryData<LeadBulk>(keyOf(bulk.id))?.finished ?? 0;
    if (bulk.finished > before) void invalidateResources(queryClient, "leads", "dashboard");
    if (isOver(bulk)) {
      setSeen({ list, id: bulk.id });
      store(null);
      if (bulk.status === "done" && bulk.succeeded > 0 && bulk.undo_until && offered.current?.id !== bulk.id) {
        const leads = bulk.succeeded === 1 ? "1 lead" : `${formatCount(bulk.succeeded)} leads`;
        const withdraw = toast("success", `${leads} ${doneTo(bulk)}`, () => void undo(bulk.id));
        offered.current = { id: bulk.id, withdraw };
      }
    }
    return bulk;
  }

  async function undo(bulkId: number) {
    offered.current?.withdraw(); // where the result above the list offered it, too
    try {
      const started = await api.post<LeadBulk>(`/leads/bulk/${bulkId}/undo`);
      queryClient.setQueryData(keyOf(started.id), received(started));
      store(String(started.id));
    } catch (error) {
      toast("error", messageOf(error));
    }
  }

  const start = useMutation<LeadBulk, ApiError, BulkInput>({
    mutationFn: (input) => api.post<LeadBulk>("/leads/bulk", input),
    onSuccess: (bulk) => {
      store(String(bulk.id));
      queryClient.setQueryData(keyOf(bulk.id), received(bulk));
    },
  });

  const { data, error } = useQuery<LeadBulk, ApiError>({
    queryKey: keyOf(id),
    queryFn: async () => received(await api.get<LeadBulk>(`/leads/bulk/${id}`)),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isRefusal(state.error) || (state.data && isOver(state.data)) ? false : POLL_MS),
  });

  return {
    start: (input: BulkInput) => start.mutateAsync(input),
    bulk: id !== undefined && !error ? data : undefined,
    undo: async () => id !== undefined && undo(id),
    dismiss: () => {
      store(null);
      setSeen(undefined);
    },
  };
}
