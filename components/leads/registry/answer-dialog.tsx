"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { TableImport, useTableImport } from "@/components/form/table/table-import";
import { useUpload } from "@/components/form/use-upload";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog/dialog";
import { Input } from "@/components/ui/input/input";
import { toast } from "@/components/ui/toast";
import type { RegistryImport } from "@/lib/leads/registry/schema";
import { invalidateResources } from "@/lib/platform/client/resource";
import { formatCount, isoDate } from "@/lib/platform/text/format";

const MAX_MB = 250;
const COLUMNS = [
  { id: "contact", name: "Phone, email, ID number or hash" },
  { id: "listed_on", name: "On the registry since" },
];

/** Sends the registry's answer, which is then worked in the background. */
export function AnswerDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [answeredOn, setAnsweredOn] = useState(() => isoDate(new Date()));
  const dateId = useId();
  const state = useTableImport("/registry-imports/preview");
  const { start, cancel, ...upload } = useUpload<RegistryImport>("/registry-imports", MAX_MB, (answer) => {
    toast("success", `${formatCount(answer.contacts)} contacts are being checked`);
    void invalidateResources(queryClient, "registry-imports");
    onClose();
  });
  const { chosen } = state;
  return (
    <Dialog
      title="Import the registry's answer"
      description="The contacts that are on the registry: phone numbers, email addresses, ID numbers, or their SHA-256."
      width={760}
      onClose={() => (upload.current ? undefined : onClose())}
    >
      <DialogBody>
        <TableImport
          state={state}
          options={COLUMNS}
          repeatable={["contact"]}
          limits={`Up to ${MAX_MB} MB.`}
          upload={upload}
        />
        <label htmlFor={dateId} className="flex flex-col gap-1.5 font-medium">
          Day of the answer
          <Input
            id={dateId}
            type="date"
            className="tabular font-normal"
            value={answeredOn}
            max={isoDate(new Date())}
            disabled={upload.current !== undefined}
            onChange={(event) => setAnsweredOn(event.target.value)}
          />
        </label>
      </DialogBody>
      <DialogFooter>
        <Button onClick={upload.current ? cancel : onClose}>Cancel</Button>
        <Button
          variant="primary"
          busy={upload.current !== undefined}
          disabled={!chosen || !answeredOn}
          onClick={() => chosen && void start(chosen.file, { ...chosen.fields, answered_on: answeredOn })}
        >
          Import
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
