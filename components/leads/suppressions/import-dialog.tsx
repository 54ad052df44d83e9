"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { HoldProvider, useHolds } from "@/components/form/hold";
import { TableImport, useTableImport } from "@/components/form/table/table-import";
import { UnreadRows } from "@/components/form/table/unread-rows";
import { closeNow, useLeave } from "@/components/form/use-leave";
import { useUpload } from "@/components/form/use-upload";
import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog/dialog";
import type { SuppressionImport } from "@/lib/leads/suppressions/schema";
import { invalidateResources } from "@/lib/platform/client/resource";
import { counted, formatCount } from "@/lib/platform/text/format";
import { IMPORT_COLUMNS } from "./suppression-labels";

const MAX_MB = 10;
const CONTACTS = ["phone", "email", "id_number"];

/** Adds the contacts of a file to the list, and reports what could not be read. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { reasons, hold } = useHolds();
  const { leave, dialog } = useLeave();
  const close = () => leave(reasons[0] ? closeNow(reasons[0]) : undefined, onClose);
  return (
    <Dialog
      title="Import contacts"
      description="Adds every phone number, email address and ID number in the file to the list."
      width={760}
      onClose={close}
    >
      <HoldProvider value={hold}>
        <Steps onClose={close} />
      </HoldProvider>
      {dialog}
    </Dialog>
  );
}

function Steps({ onClose }: { onClose: () => void }) {
  const tenant = useSelectedTenant();
  const queryClient = useQueryClient();
  const [result, setResult] = useState<SuppressionImport>();
  const state = useTableImport("/suppressions/import/preview");
  const { start, ...upload } = useUpload<SuppressionImport>("/suppressions/import", MAX_MB, (imported) => {
    setResult(imported);
    void invalidateResources(queryClient, "suppressions");
  });
  const { chosen } = state;
  const send = () =>
    chosen && start(chosen.file, { ...chosen.fields, ...(tenant && { tenant_id: String(tenant.id) }) });
  return (
    <>
      <DialogBody>
        {result ? (
          <Result result={result} />
        ) : (
          <TableImport
            state={state}
            options={IMPORT_COLUMNS}
            repeatable={CONTACTS}
            limits={`Up to 100,000 rows and ${MAX_MB} MB.`}
            upload={upload}
          />
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{result ? "Close" : "Cancel"}</Button>
        {!result && (
          <Button
            variant="primary"
            busy={upload.current !== undefined}
            disabled={!chosen?.preview.columns.some(({ field }) => field !== null && CONTACTS.includes(field))}
            onClick={send}
          >
            Import
          </Button>
        )}
      </DialogFooter>
    </>
  );
}

function Result({ result: { added, known, invalid, invalid_count, ignored } }: { result: SuppressionImport }) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <p>
        {formatCount(added)} added, {formatCount(known)} already on the list
        {invalid_count > 0 && `, ${counted(invalid_count, "row")} could not be read`}.
      </p>
      {ignored.length > 0 && <p className="text-muted">Not imported: {ignored.join(", ")}.</p>}
      {invalid_count > 0 && <UnreadRows rows={invalid} total={invalid_count} />}
    </div>
  );
}
