"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { productNameOf } from "@/components/catalogue/products/product-name";
import { HoldProvider, useHolds } from "@/components/form/hold";
import { type ReadingChoice, ReadingFields } from "@/components/form/table/reading-fields";
import { closeNow, useLeave } from "@/components/form/use-leave";
import { Alert } from "@/components/ui/alert";
import { Button, Spinner } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog/dialog";
import { Link } from "@/components/ui/link";
import { ProgressLine } from "@/components/ui/progress-line";
import type { LeadImport, Mapping } from "@/lib/leads/imports/schema";
import { ApiError, api } from "@/lib/platform/client/api";
import { counted } from "@/lib/platform/text/format";
import { AllocateTo, BY_RULES, bodyOf, type Recipient } from "./allocate-to";
import { ChooseFile, type SentFile, useLeadUpload } from "./choose-file";
import { ImportOutcome } from "./import-outcome";
import { Counts, ImportProgress } from "./import-status";
import { LeadMapping } from "./lead-mapping";
import { PreviewTable } from "./preview-table";
import { discardQuietly, isBusy, useImport } from "./use-import";

type Props = {
  /** Null only for an import whose file is uploaded already: its organisation no longer sells it. */
  product: { id: number; name: string } | null;
  tenantId: number | null;
  /** An import whose file is uploaded already. */
  importId?: number;
  onClose: () => void;
};

const DISCARD = {
  title: "Discard this import?",
  text: "The uploaded file is deleted. No lead is affected.",
  confirmLabel: "Discard",
  cancelLabel: "Keep",
};

/** Imports leads from a file: choose the file, map its columns, check the preview, start the import. */
export function ImportDialog({ product, tenantId, importId, onClose }: Props) {
  const { id, found, busy, message, sent, uploaded, remap, start, discard } = useImportSteps(importId);
  const [recipient, setRecipient] = useState<Recipient>(BY_RULES);
  const { reasons, hold } = useHolds();
  const { leave, dialog } = useLeave();
  const hasStarted = found !== undefined && found.started_at !== null;
  // An import of the list stays there.
  const isDiscarded = importId === undefined && found !== undefined && !hasStarted && !busy;
  const discarding = isDiscarded ? DISCARD : undefined;
  const close = () =>
    leave(reasons[0] ? closeNow(reasons[0]) : discarding, () => {
      if (isDiscarded) discard();
      onClose();
    });
  return (
    <Dialog title="Import leads" description={productNameOf(product)} width={860} onClose={close}>
      <DialogBody>
        {message && <Alert>{message}</Alert>}
        <HoldProvider value={hold}>
          {id === undefined && product && <ChooseFile product={product} tenantId={tenantId} onUploaded={uploaded} />}
          {found && !hasStarted && (
            <Preview found={found} busy={busy || isBusy(found)} sent={sent} onUploaded={uploaded} onChange={remap} />
          )}
        </HoldProvider>
        {id !== undefined && !found && !message && <Spinner className="mx-auto my-10 size-6 text-muted" />}
        {found && !hasStarted && <AllocateTo tenantId={found.tenant_id} value={recipient} onChange={setRecipient} />}
        {found && hasStarted && <ImportOutcome found={found} onLeave={onClose} />}
      </DialogBody>
      <DialogFooter>
        <Link href="/lead-imports" className="mr-auto self-center text-primary-text hover:underline">
          All imports
        </Link>
        <Button variant={hasStarted ? "primary" : "secondary"} onClick={close}>
          {hasStarted ? "Close" : "Cancel"}
        </Button>
        {found?.status === "ready" && (
          <Button
            variant="primary"
            busy={busy}
            disabled={found.counts.valid === 0 || reasons.length > 0}
            onClick={() => start(recipient)}
          >
            Import {counted(found.counts.valid, "lead")}
          </Button>
        )}
      </DialogFooter>
      {dialog}
    </Dialog>
  );
}

/** An import, and the requests that take it from its upload to its start. */
function useImportSteps(importId: number | undefined) {
  const queryClient = useQueryClient();
  const [id, setId] = useState(importId);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [sent, setSent] = useState<SentFile>();
  const { data: found, error, cacheImport } = useImport(id);

  async function run(request: () => Promise<LeadImport>) {
    setBusy(true);
    setRefusal(undefined);
    try {
      cacheImport(await request());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    } finally {
      setBusy(false);
    }
  }

  return {
    ...{ id, found, busy, sent, message: refusal ?? error?.message },
    uploaded: (created: LeadImport, next: SentFile) => {
      setRefusal(undefined);
      cacheImport(created);
      setId(created.id);
      setSent(next);
    },
    remap: (mapping: Mapping, default_region: string) =>
      run(() => api.put<LeadImport>(`/lead-imports/${id}`, { mapping, default_region })),
    discard: () => id !== undefined && discardQuietly(queryClient, id),
    start: (to: Recipient) => run(() => api.post<LeadImport>(`/lead-imports/${id}/start`, bodyOf(to))),
  };
}

type PreviewProps = {
  found: LeadImport;
  busy: boolean;
  /** Only while the page still has the file. */
  sent: SentFile | undefined;
  onUploaded: (created: LeadImport, sent: SentFile) => void;
  onChange: (mapping: Mapping, region: string) => void;
};

function Preview({ found, busy, sent, onUploaded, onChange }: PreviewProps) {
  const { choice, current, refusal, reread } = useReread(found, sent, onUploaded);
  const isLocked = busy || current !== undefined;
  return (
    <>
      {(refusal ?? found.error) && <Alert>{refusal ?? found.error}</Alert>}
      {current && <ProgressLine label={`Uploading ${current.fileName}`} done={current.sent} total={current.total} />}
      {found.status === "checking" && <ImportProgress found={found} />}
      <Counts found={found} valid="Ready to import" />
      {found.reading && sent && (
        <ReadingFields reading={found.reading} choice={choice} disabled={isLocked} onChange={reread} />
      )}
      <LeadMapping found={found} busy={isLocked} onChange={onChange} />
      <PreviewTable rows={found.preview} />
    </>
  );
}

/** Sends the file of an import once more, to be read in another way, and discards what was uploaded before. */
function useReread(found: LeadImport, sent: SentFile | undefined, onUploaded: PreviewProps["onUploaded"]) {
  const queryClient = useQueryClient();
  const [choice, setChoice] = useState<ReadingChoice>({});
  const next = useRef<{ choice: ReadingChoice; sent: SentFile }>(undefined);
  const { current, refusal, start } = useLeadUpload((created) => {
    if (!next.current) return;
    setChoice(next.current.choice);
    onUploaded(created, next.current.sent);
    discardQuietly(queryClient, found.id);
  });

  async function reread(chosen: ReadingChoice) {
    if (!sent) return;
    const { file, fields } = sent;
    next.current = { choice: chosen, sent };
    await start(file, { ...fields, default_region: found.default_region, ...chosen });
  }

  return { choice, current, refusal, reread };
}
