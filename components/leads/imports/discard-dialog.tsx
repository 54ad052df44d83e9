"use client";

import { useQueryClient } from "@tanstack/react-query";
import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { toast } from "@/components/ui/toast";
import type { LeadImportRow } from "@/lib/leads/imports/schema";
import { discardImport } from "./use-import";

type Props = { row: Pick<LeadImportRow, "id" | "file_name">; onClose: () => void };

/** Asks before an import that was not started is deleted, with its file. */
export function DiscardDialog({ row: { id, file_name }, onClose }: Props) {
  const queryClient = useQueryClient();

  async function discard() {
    await discardImport(queryClient, id);
    toast("success", "Import discarded");
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
