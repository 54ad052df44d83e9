"use client";

import { useState } from "react";
import { productNameOf } from "@/components/catalogue/products/product-name";
import { HoldProvider, useHolds } from "@/components/form/hold";
import { type ReadingChoice, ReadingFields } from "@/components/form/table/reading-fields";
import { closeNow, useLeave } from "@/components/form/use-leave";
import { Alert } from "@/components/ui/alert";
import { Button, Spinner } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog/dialog";
import { Link } from "@/components/ui/link";
import type { LeadImport, Mapping } from "@/lib/leads/imports/schema";
import { ApiError, api } from "@/lib/platform/client/api";
import { formatCount } from "@/lib/platform/text/format";
import { AllocateTo, BY_RULES, bodyOf, type Recipient } from "./allocate-to";
import { ChooseFile } from "./choose-file";
import { ImportOutcome } from "./import-outcome";
import { Counts, ImportProgress } from "./import-status";
import { LeadMapping } from "./lead-mapping";
import { PreviewTable } from "./preview-table";
import { isBusy, useImport } from "./use-import";

type Props = {
  /** Null only for an import whose file is uploaded already: its organisation no longer sells it. */
  product: { id: number; name: string } | null;
  tenantId: number | null;
  /** An import whose file is uploaded already. */
  importId?: number;
  onClose: () => void;
};

/** Imports leads from a file: choose the file, map its columns, check the preview, start the import. */
export function ImportDialog({ product, tenantId, importId, onClose }: Props) {
  const { id, found, busy, message, uploaded, remap, reread, choice, start } = useImportSteps(importId);
  const [recipient, setRecipient] = useState<Recipient>(BY_RULES);
  const { reasons, hold } = useHolds();
  const { leave, dialog } = useLeave();
  const close = () => leave(reasons[0] ? closeNow(reasons[0]) : undefined, onClose);
  const hasStarted = found !== undefined && found.started_at !== null;
  return (
    <Dialog title="Import leads" description={productNameOf(product)} width={860} onClose={close}>
      <DialogBody>
        {message && <Alert>{message}</Alert>}
        {id === undefined && product && (
          <HoldProvider value={hold}>
            <ChooseFile product={product} tenantId={tenantId} onUploaded={uploaded} />
          </HoldProvider>
        )}
        {id !== undefined && !found && !message && <Spinner className="mx-auto my-10 size-6 text-muted" />}
        {found && !hasStarted && (
          <Preview found={found} busy={busy || isBusy(found)} onChange={remap} choice={choice} onReread={reread} />
        )}
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
          <Button variant="primary" busy={busy} disabled={found.counts.valid === 0} onClick={() => start(recipient)}>
            Import {formatCount(found.counts.valid)} {found.counts.valid === 1 ? "lead" : "leads"}
          </Button>
        )}
      </DialogFooter>
      {dialog}
    </Dialog>
  );
}

/** What sends the file once more, to be read in another way. */
type Again = { send: (choice: ReadingChoice, region: string | undefined) => Promise<LeadImport> };

/** An import, and the requests that take it from its upload to its start. */
function useImportSteps(importId: number | undefined) {
  const [id, setId] = useState(importId);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [choice, setChoice] = useState<ReadingChoice>({});
  const [again, setAgain] = useState<Again>();
  const { data: found, error, cacheImport } = useImport(id);

  /** Sends the file once more, and discards what was uploaded before. */
  async function sendAgain({ send }: Again, next: ReadingChoice) {
    const created = await send(next, found?.default_region);
    if (id !== undefined) await api.delete(`/lead-imports/${id}`);
    setChoice(next);
    setId(created.id);
    return created;
  }

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
    ...{ id, found, busy, choice, message: refusal ?? error?.message },
    uploaded: (created: LeadImport, send: Again["send"]) => {
      cacheImport(created);
      setId(created.id);
      setChoice({});
      setAgain({ send });
    },
    /** Only while the page still has the file. */
    reread: again && ((next: ReadingChoice) => run(() => sendAgain(again, next))),
    remap: (mapping: Mapping, default_region: string) =>
      run(() => api.put<LeadImport>(`/lead-imports/${id}`, { mapping, default_region })),
    start: (to: Recipient) => run(() => api.post<LeadImport>(`/lead-imports/${id}/start`, bodyOf(to))),
  };
}

type PreviewProps = {
  found: LeadImport;
  busy: boolean;
  onChange: (mapping: Mapping, region: string) => void;
  choice: ReadingChoice;
  onReread: ((choice: ReadingChoice) => void) | undefined;
};

function Preview({ found, busy, onChange, choice, onReread }: PreviewProps) {
  return (
    <>
      {found.error && <Alert>{found.error}</Alert>}
      {found.status === "checking" && <ImportProgress found={found} />}
      <Counts found={found} valid="Ready to import" />
      {found.reading && onReread && (
        <ReadingFields reading={found.reading} choice={choice} disabled={busy} onChange={onReread} />
      )}
      <LeadMapping found={found} busy={busy} onChange={onChange} />
      <PreviewTable rows={found.preview} />
    </>
  );
}
