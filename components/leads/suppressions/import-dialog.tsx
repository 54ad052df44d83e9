"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog";
import type { SuppressionImport } from "@/lib/leads/suppressions/schema";
import { api } from "@/lib/platform/client/api";
import { queryKeys } from "@/lib/platform/client/query-keys";
import { formatCount } from "@/lib/platform/format";

type Props = { tenant: { id: number; name: string } | null; onClose: () => void };

const MOST_SHOWN = 20;

/** Puts everybody in a CSV file on the list, and tells of the rows that could not be read. */
export function ImportDialog({ tenant, onClose }: Props) {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File>();
  const run = useMutation({
    mutationFn: (chosen: File) => {
      const form = new FormData();
      form.append("file", chosen);
      if (tenant) form.append("tenant_id", String(tenant.id));
      return api.post<SuppressionImport>("/suppressions/import", form);
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.resource("suppressions") }),
  });
  return (
    <Dialog
      title="Import contacts"
      description="A CSV file whose first row names its columns: phone, email or id_number, and reason if there is one."
      width={520}
      onClose={() => !run.isPending && onClose()}
    >
      <DialogBody>
        {run.error && <Alert>{run.error.message}</Alert>}
        {run.data ? (
          <Result result={run.data} />
        ) : (
          <label className="flex flex-col gap-1.5 font-medium">
            File
            <input
              type="file"
              accept=".csv,text/csv"
              disabled={run.isPending}
              onChange={(event) => {
                run.reset();
                setFile(event.target.files?.[0]);
              }}
              className="w-full rounded-control border bg-surface p-2 font-normal"
            />
          </label>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose} disabled={run.isPending}>
          {run.data ? "Close" : "Cancel"}
        </Button>
        {!run.data && (
          <Button variant="primary" busy={run.isPending} disabled={!file} onClick={() => file && run.mutate(file)}>
            Import
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  );
}

function Result({ result: { added, known, invalid, invalid_count } }: { result: SuppressionImport }) {
  return (
    <div role="status" className="flex flex-col gap-3">
      <p>
        {formatCount(added)} added, {formatCount(known)} on the list already
        {invalid_count > 0 && `, ${formatCount(invalid_count)} that could not be read`}.
      </p>
      {invalid_count > 0 && (
        <ul className="max-h-60 overflow-y-auto rounded-control border p-3 text-[13px]">
          {invalid.slice(0, MOST_SHOWN).map(({ row, message }) => (
            <li key={`${row} ${message}`}>
              Row {formatCount(row)}: {message}
            </li>
          ))}
          {invalid_count > MOST_SHOWN && <li>and {formatCount(invalid_count - MOST_SHOWN)} more</li>}
        </ul>
      )}
    </div>
  );
}
