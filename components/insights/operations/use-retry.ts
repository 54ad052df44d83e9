import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "@/components/ui/toast";
import { api, messageOf } from "@/lib/platform/client/api";
import { invalidateResources } from "@/lib/platform/client/resource";

/** The resources of the screen. */
export const SHOWN_RESOURCES = ["operations", "operations/jobs"];

/**
 * Has failed jobs tried again, says so or why not, and reloads the screen.
 * @param path below /api
 * @param say the message for the response
 */
export function useRetry<Response>(path: string, say: (response: Response) => string) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);

  async function retry() {
    setBusy(true);
    try {
      toast("success", say(await api.post<Response>(path)));
    } catch (error) {
      toast("error", messageOf(error));
    }
    await invalidateResources(queryClient, ...SHOWN_RESOURCES);
    setBusy(false);
  }

  return { busy, retry };
}
