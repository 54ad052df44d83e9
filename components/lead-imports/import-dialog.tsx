"use client";

import { useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button, buttonStyle } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import { ApiError, api } from "@/lib/client/api";
import { formatCount } from "@/lib/format";
import type { LeadImport, Mapping } from "@/lib/lead-imports/schema";
import { ChooseFile } from "./choose-file";
import { MappingTable } from "./mapping-table";
import { PreviewTable } from "./preview-table";

type Props = { product: { id: number; name: string }; tenantId: number | null; onClose: () => void };

/** Imports leads from a CSV file: choose it, say which column is what, see what will happen, let it happen. */
export function ImportDialog({ product, tenantId, onClose }: Props) {
  const queryClient = useQueryClient();
  const [current, setCurrent] = useState<LeadImport>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();

  async function run(work: () => Promise<LeadImport>) {
    setBusy(true);
    setRefusal(undefined);
    try {
      setCurrent(await work());
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    } finally {
      setBusy(false);
    }
  }

  function upload(file: File, region: string) {
    const form = new FormData();
    form.set("file", file);
    form.set("product_id", String(product.id));
    form.set("default_region", region);
    if (tenantId !== null) form.set("tenant_id", String(tenantId));
    return run(() => api.post<LeadImport>("/lead-imports", form));
  }

  const remap = (id: number, mapping: Mapping, default_region: string) =>
    run(() => api.put<LeadImport>(`/lead-imports/${id}`, { mapping, default_region }));

  const start = (id: number) =>
    run(async () => {
      const result = await api.post<LeadImport>(`/lead-imports/${id}/start`, {});
      await queryClient.invalidateQueries({ queryKey: ["leads"] });
      await queryClient.invalidateQueries({ queryKey: ["dashboard"] });
      return result;
    });

  const isDone = current?.status === "done";
  return (
    <Dialog title="Import leads" description={product.name} width={860} onClose={() => !busy && onClose()}>
      <DialogBody>
        {refusal && <Alert>{refusal}</Alert>}
        {!current && <ChooseFile busy={busy} onUpload={upload} />}
        {current && !isDone && (
          <>
            <Counts found={current} />
            <MappingTable
              found={current}
              busy={busy}
              onChange={(mapping, region) => remap(current.id, mapping, region)}
            />
            <PreviewTable rows={current.preview} />
          </>
        )}
        {current && isDone && <Result done={current} />}
      </DialogBody>
      <DialogFooter>
        {isDone ? (
          <Button variant="primary" onClick={onClose}>
            Show the leads
          </Button>
        ) : (
          <>
            <Button onClick={onClose} disabled={busy}>
              Cancel
            </Button>
            {current && (
              <Button
                variant="primary"
                busy={busy}
                disabled={current.counts.valid === 0}
                onClick={() => start(current.id)}
              >
                Import {formatCount(current.counts.valid)} {current.counts.valid === 1 ? "lead" : "leads"}
              </Button>
            )}
          </>
        )}
      </DialogFooter>
    </Dialog>
  );
}

const KINDS = [
  { key: "valid", label: "Ready to import", style: "text-success-text" },
  { key: "duplicate", label: "Duplicates", style: "text-warning-text" },
  { key: "suppressed", label: "Do not contact", style: "text-error-text" },
  { key: "invalid", label: "Invalid", style: "text-error-text" },
] as const;

function Counts({ found }: { found: LeadImport }) {
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4" aria-live="polite">
      {KINDS.map(({ key, label, style }) => (
        <div key={key} className="rounded-control border px-3 py-2">
          <dt className="text-[13px] text-muted">{label}</dt>
          <dd className={`tabular text-lg font-semibold ${found.counts[key] > 0 ? style : ""}`}>
            {formatCount(found.counts[key])}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Result({ done }: { done: LeadImport }) {
  const { valid, total } = done.counts;
  const left = total - valid;
  return (
    <>
      <Alert tone="success">
        {formatCount(valid)} of {formatCount(total)} rows of {done.file_name} are leads now.
      </Alert>
      <Counts found={done} />
      {left > 0 && (
        <a href={`/api/lead-imports/${done.id}/rejects`} download className={`${buttonStyle()} self-start`}>
          <Download aria-hidden className="size-4" /> Download the {formatCount(left)} rows left out, with the reasons
        </a>
      )}
    </>
  );
}
