"use client";

import { useQuery } from "@tanstack/react-query";
import { Spinner } from "@/components/ui/button";
import { Dialog, DialogText } from "@/components/ui/dialog/dialog";
import { RetryAlert } from "@/components/ui/retry-alert";
import type { Script } from "@/lib/catalogue/templates/scripts/schema";
import { type ApiError, api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { ScriptText } from "./script-text";

/** A script to read, with sample values. */
export function ScriptDialog({ script, onClose }: { script: Script; onClose: () => void }) {
  const { data, error, isPending, refetch } = useQuery<Script, ApiError>({
    queryKey: queryKeys.record("scripts", script.id),
    queryFn: () => api.get<Script>(`/scripts/${script.id}`),
  });
  return (
    <Dialog
      title={`Script of ${script.product.name}`}
      description="With sample values in its placeholders."
      width={760}
      onClose={onClose}
    >
      <DialogText label="Script">
        {error && <RetryAlert error={error} onRetry={refetch} />}
        {isPending && (
          <p role="status" className="flex items-center justify-center gap-2 py-10 text-muted">
            <Spinner /> Loading the script …
          </p>
        )}
        {data?.sections?.map(({ key, title, text }) => (
          <section key={key} className="flex flex-col gap-1.5">
            <h3 className="font-semibold break-words">{title}</h3>
            <ScriptText text={text} />
          </section>
        ))}
        {data?.sections_count === 0 && <p className="text-muted">This script has no sections, so it is not used.</p>}
      </DialogText>
    </Dialog>
  );
}
