"use client";

import { ConfirmDialog } from "@/components/form/confirm-dialog";
import { Alert } from "@/components/ui/alert";
import { Button, Spinner } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog/dialog";
import type { LeadImport, LeadImportRow } from "@/lib/leads/imports/schema";
import { api } from "@/lib/platform/client/api";
import { formatCount } from "@/lib/platform/text/format";
import { useImport } from "./use-import";

type Props = { row: LeadImportRow; onClose: () => void };

/** Asks before the leads of an import are deleted, and says how many those are, unless there are too many to count. */
export function RevertDialog({ row, onClose }: Props) {
  const { data: found, error, cacheImport } = useImport(row.id);
  if (found?.status !== "done") {
    return (
      <Dialog title="Revert import" width={420} onClose={onClose}>
        <DialogBody>
          {error && <Alert>{error.message}</Alert>}
          {found?.status.startsWith("revert") ? (
            <p>This import is already reverted, or reverting now.</p>
          ) : (
            !error && <Spinner className="mx-auto my-6 size-6 text-muted" />
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
        </DialogFooter>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title="Revert import"
      text={questionOf(found)}
      confirmLabel="Revert"
      onConfirm={async () => cacheImport(await api.post<LeadImport>(`/lead-imports/${row.id}/revert`))}
      onClose={onClose}
    />
  );
}

function questionOf({ file_name, counts: { valid }, unworked }: LeadImport): string {
  const question = `Revert the import of ${file_name}?`;
  if (unworked === null) {
    return `${question} Its ${formatCount(valid)} leads are deleted for good, except those already handled by an agent.`;
  }
  const remaining = valid - unworked;
  const deleted = unworked === 1 ? "1 lead is deleted" : `${formatCount(unworked)} leads are deleted`;
  const stays =
    remaining === 0
      ? ""
      : ` ${formatCount(remaining)} ${remaining === 1 ? "stays" : "stay"}: already handled by an agent.`;
  return `${question} ${deleted} for good.${stays}`;
}
