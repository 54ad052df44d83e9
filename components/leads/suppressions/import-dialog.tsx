"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSelectedTenant } from "@/components/identity/tenancy/selected-tenant";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog/dialog";
import type { SuppressionImport } from "@/lib/leads/suppressions/schema";
import { api } from "@/lib/platform/client/api";
import { invalidateResources } from "@/lib/platform/client/resource";
import { formatCount } from "@/lib/platform/text/format";

const MAX_SHOWN = 20;

/** Adds the contacts of a CSV file to the list, and reports rows that could not be read. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const tenant = useSelectedTenant();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File>();
  const upload = useMutation({
    mutationFn: (chosen: File) => {
      const form = new FormData();
      form.append("file", chosen);
      if (tenant) form.append("tenant_id", String(tenant.id));
      return api.post<SuppressionImport>("/suppressions/import", form);
    },
    onSuccess: () => invalidateResources(queryClient, "suppressions"),
  });
  return (
    <Dialog
      title="Import contacts"
      description="A CSV file whose first row names its columns: phone, email or id_number, and reason if there is one."
      width={520}
      onClose={() => !upload.isPending && onClose()}
    >
      <DialogBody>
        {upload.error && <Alert>{upload.error.message}</Alert>}
        {upload.data ? (
          <Result result={upload.data} />
        ) : (
          <FileField
            disabled={upload.isPending}
            onChange={(chosen) => {
              upload.reset();
              setFile(chosen);
            }}
          />
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose} disabled={upload.isPending}>
          {upload.data ? "Close" : "Cancel"}
        </Button>
        {!upload.data && (
          <Button
            variant="primary"
            busy={upload.isPending}
            disabled={!file}
            onClick={() => file && upload.mutate(file)}
          >
            Import
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

type FileProps = { disabled: boolean; onChange: (file: File | undefined) => void };

const FileField = ({ disabled, onChange }: FileProps) => (
  <label className="flex flex-col gap-1.5 font-medium">
    File
    <input
      type="file"
      accept=".csv,text/csv"
      disabled={disabled}
      onChange={(event) => onChange(event.target.files?.[0])}
      className="w-full rounded-control border bg-surface p-2 font-normal"
    />
  </label>
);

function Result({ result: { added, known, invalid, invalid_count } }: { result: SuppressionImport }) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <p>
        {formatCount(added)} added, {formatCount(known)} on the list already
        {invalid_count > 0 && `, ${formatCount(invalid_count)} could not be read`}.
      </p>
      {invalid_count > 0 && (
        <ul className="max-h-60 overflow-y-auto rounded-control border p-3 text-[13px]">
          {invalid.slice(0, MAX_SHOWN).map(({ row, message }) => (
            <li key={`${row} ${message}`}>
              Row {formatCount(row)}: {message}
            </li>
          ))}
          {invalid_count > MAX_SHOWN && <li>and {formatCount(invalid_count - MAX_SHOWN)} more</li>}
        </ul>
      )}
    </div>
  );
}
