"use client";

import { FileUp } from "lucide-react";
import { useId, useState } from "react";
import { HoldProvider, useHolds } from "@/components/form/hold";
import { useFileDrop } from "@/components/form/use-file-drop";
import { closeNow, useLeave } from "@/components/form/use-leave";
import { useUpload } from "@/components/form/use-upload";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog/dialog";
import { formatCount } from "@/lib/platform/text/format";
import { OUTCOME_COLUMNS, OUTCOMES_MAX_BYTES, OUTCOMES_MAX_ROWS } from "@/lib/sales/outcomes/import-limits";
import type { OutcomeImportProgress } from "@/lib/sales/outcomes/schema";
import { POLICY_OUTCOMES } from "@/lib/sales/record/columns/outcome";
import { LatestImports } from "./latest-imports";

const MAX_MB = OUTCOMES_MAX_BYTES / 1024 / 1024;

type Props = { tenantId: string | undefined; onClose: () => void };

/** Imports outcomes from a CSV file, and shows what became of the latest files. */
export function ImportOutcomesDialog({ tenantId, onClose }: Props) {
  const [uploaded, setUploaded] = useState<OutcomeImportProgress>();
  const { reasons, hold } = useHolds();
  const { leave, dialog } = useLeave();
  const close = () => leave(reasons[0] ? closeNow(reasons[0]) : undefined, onClose);
  return (
    <Dialog title="Import outcomes" width={680} onClose={close}>
      <DialogBody>
        <HoldProvider value={hold}>
          <ChooseFile tenantId={tenantId} onUploaded={setUploaded} />
        </HoldProvider>
        <LatestImports tenantId={tenantId} uploaded={uploaded} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={close}>Close</Button>
      </DialogFooter>
      {dialog}
    </Dialog>
  );
}

type ChooseProps = { tenantId: string | undefined; onUploaded: (created: OutcomeImportProgress) => void };

function ChooseFile({ tenantId, onUploaded }: ChooseProps) {
  const id = useId();
  const { current, refusal, start } = useUpload<OutcomeImportProgress>("/outcome-imports", MAX_MB, onUploaded);
  const send = async (file: File | undefined) => {
    if (file && !current) await start(file, tenantId === undefined ? {} : { tenant_id: tenantId });
  };
  const { isOver, dropZone } = useFileDrop(send);
  return (
    <>
      {refusal && <Alert>{refusal}</Alert>}
      <label
        htmlFor={id}
        {...dropZone}
        className={`flex cursor-pointer flex-col items-center gap-2 rounded-panel border-2 border-dashed px-6 py-8 text-center focus-within:border-primary-text hover:border-muted ${isOver ? "border-primary-text bg-primary-soft" : ""}`}
      >
        <FileUp aria-hidden className="size-6 text-muted" />
        <span className="font-medium">{current ? "Uploading the file …" : "Choose a CSV file, or drop it here"}</span>
        <span className="text-muted">
          Up to {formatCount(OUTCOMES_MAX_ROWS)} rows and {MAX_MB} MB. A sale is found by its reference, else by its
          policy number. An empty cell leaves what is recorded as it is.
        </span>
        <input
          id={id}
          type="file"
          accept=".csv,text/csv"
          className="sr-only"
          disabled={current !== undefined}
          onChange={(event) => {
            void send(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
      </label>
      <p className="text-[13px] text-muted">
        Columns: {OUTCOME_COLUMNS.join(", ")}. Outcomes: {POLICY_OUTCOMES.join(", ")}. Days: 2026-11-30.
      </p>
    </>
  );
}
