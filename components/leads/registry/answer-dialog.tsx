"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useUpload } from "@/components/form/use-upload";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog/dialog";
import { Input } from "@/components/ui/input/input";
import { toast } from "@/components/ui/toast";
import type { RegistryImport } from "@/lib/leads/registry/schema";
import { invalidateResources } from "@/lib/platform/client/resource";
import { formatCount, isoDate } from "@/lib/platform/text/format";

const MAX_MB = 250;

/** Sends the registry's answer, which is then worked in the background. */
export function AnswerDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File>();
  const [answeredOn, setAnsweredOn] = useState(() => isoDate(new Date()));
  const dateId = useId();
  const { current, refusal, start, cancel } = useUpload<RegistryImport>("/registry-imports", MAX_MB, (answer) => {
    toast("success", `${formatCount(answer.contacts)} contacts are being checked`);
    void invalidateResources(queryClient, "registry-imports");
    onClose();
  });
  return (
    <Dialog
      title="Import the registry's answer"
      description="A CSV file with the contacts that are on the registry: phone numbers, email addresses, or their SHA-256. A column listed_on may say since when."
      width={520}
      onClose={() => (current ? undefined : onClose())}
    >
      <DialogBody>
        {refusal && <Alert>{refusal}</Alert>}
        <label className="flex flex-col gap-1.5 font-medium">
          File
          <input
            type="file"
            accept=".csv,.txt,text/csv"
            disabled={current !== undefined}
            onChange={(event) => setFile(event.target.files?.[0])}
            className="w-full rounded-control border bg-surface p-2 font-normal"
          />
        </label>
        <label htmlFor={dateId} className="flex flex-col gap-1.5 font-medium">
          Day of the answer
          <Input
            id={dateId}
            type="date"
            className="tabular font-normal"
            value={answeredOn}
            max={isoDate(new Date())}
            disabled={current !== undefined}
            onChange={(event) => setAnsweredOn(event.target.value)}
          />
        </label>
        {current && (
          <p role="status">
            <progress aria-label="Upload" className="w-full" value={current.sent} max={current.total} />
            {current.sent < current.total ? "Sending the file" : "Reading the file"}
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={current ? cancel : onClose}>Cancel</Button>
        <Button
          variant="primary"
          busy={current !== undefined}
          disabled={!file || !answeredOn}
          onClick={() => file && void start(file, { answered_on: answeredOn })}
        >
          Import
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
