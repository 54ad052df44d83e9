"use client";

import { useState } from "react";
import { HoldProvider, useHolds } from "@/components/form/hold";
import { TableImport, useTableImport } from "@/components/form/table/table-import";
import { closeNow, useLeave } from "@/components/form/use-leave";
import { useUpload } from "@/components/form/use-upload";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog/dialog";
import { formatCount } from "@/lib/platform/text/format";
import {
  COLUMN_LABELS,
  OUTCOME_COLUMNS,
  OUTCOMES_MAX_BYTES,
  OUTCOMES_MAX_ROWS,
} from "@/lib/sales/outcomes/import-limits";
import type { StartedOutcomeImport } from "@/lib/sales/outcomes/schema";
import { POLICY_OUTCOME, POLICY_OUTCOMES } from "@/lib/sales/record/columns/outcome";
import { LatestImports } from "./latest-imports";

const MAX_MB = OUTCOMES_MAX_BYTES / 1024 / 1024;
const COLUMNS = OUTCOME_COLUMNS.map((id) => ({ id, name: COLUMN_LABELS[id] }));

type Props = { tenantId: string | undefined; onClose: () => void };

/** Imports outcomes from a file, and shows what became of the latest files. */
export function ImportOutcomesDialog({ tenantId, onClose }: Props) {
  const { reasons, hold } = useHolds();
  const { leave, dialog } = useLeave();
  const close = () => leave(reasons[0] ? closeNow(reasons[0]) : undefined, onClose);
  return (
    <Dialog title="Import outcomes" width={760} onClose={close}>
      <HoldProvider value={hold}>
        <Steps tenantId={tenantId} onClose={close} />
      </HoldProvider>
      {dialog}
    </Dialog>
  );
}

function Steps({ tenantId, onClose }: Props) {
  const [uploaded, setUploaded] = useState<StartedOutcomeImport>();
  const state = useTableImport("/outcome-imports/preview");
  const { start, ...upload } = useUpload<StartedOutcomeImport>("/outcome-imports", MAX_MB, (started) => {
    setUploaded(started);
    state.choose(undefined);
  });
  const { chosen } = state;
  const send = () =>
    chosen && start(chosen.file, { ...chosen.fields, ...(tenantId !== undefined && { tenant_id: tenantId }) });
  return (
    <>
      <DialogBody>
        {uploaded && !state.file && uploaded.ignored.length > 0 && (
          <Alert tone="info">Not imported: {uploaded.ignored.join(", ")}.</Alert>
        )}
        <TableImport
          state={state}
          options={COLUMNS}
          repeatable={[]}
          limits={`Up to ${formatCount(OUTCOMES_MAX_ROWS)} rows and ${MAX_MB} MB. Each row finds its sale by reference, or else by policy number. An empty cell changes nothing.`}
          upload={upload}
        />
        {!state.file && (
          <p className="text-[13px] text-muted">
            Outcomes: {POLICY_OUTCOMES.map((outcome) => POLICY_OUTCOME[outcome].label).join(", ")}.
          </p>
        )}
        <LatestImports tenantId={tenantId} uploaded={uploaded} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
        {state.file && (
          <Button variant="primary" busy={upload.current !== undefined} disabled={!chosen} onClick={send}>
            Import
          </Button>
        )}
      </DialogFooter>
    </>
  );
}
