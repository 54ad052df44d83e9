"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { toast } from "@/components/ui/toast";
import type { LeadImportRow } from "@/lib/leads/imports/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";

type Props = { row: Pick<LeadImportRow, "id" | "file_name">; onClose: () => void };

/** Asks before an import that was not started is deleted, with its file. */
export function DiscardDialog({ row: { id, file_name }, onClose }: Props) {
  const queryClient = useQueryClient();

  async function discard() {
    await api.delete(`/lead-imports/${id}`);
    toast("success", "Import discarded");
    void queryClient.invalidateQueries({ queryKey: queryKeys.lists("lead-imports") });
  }

  return (
    <ConfirmDialog
      title="Discard import"
      text={`Discard the import of ${file_name}? The uploaded file is deleted. No lead is affected.`}
      confirmLabel="Discard"
      onConfirm={discard}
      onClose={onClose}
    />
  );
}
