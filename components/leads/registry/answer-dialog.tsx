"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { TableImport, useTableImport } from "@/components/form/table/table-import";
import { UnreadRows } from "@/components/form/table/unread-rows";
import { useUpload } from "@/components/form/use-upload";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog/dialog";
import { DateInput } from "@/components/ui/input/date-input";
import { toast } from "@/components/ui/toast";
import type { StartedRegistryImport } from "@/lib/leads/registry/schema";
import { invalidateResources } from "@/lib/platform/client/resource";
import { counted, isoDate } from "@/lib/platform/text/format";
import { parseTypedDate } from "@/lib/platform/time/typed-date";

const MAX_MB = 250;
const COLUMNS = [
  { id: "contact", name: "Phone, email, ID number or hash" },
  { id: "listed_on", name: "On the registry since" },
];

/** Sends the registry's answer, which is then worked in the background. */
export function AnswerDialog({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const [answeredOn, setAnsweredOn] = useState(() => isoDate(new Date()));
  const [partly, setPartly] = useState<StartedRegistryImport>();
  const dateId = useId();
  const state = useTableImport("/registry-imports/preview");
  const { start, cancel, ...upload } = useUpload<StartedRegistryImport>("/registry-imports", MAX_MB, (answer) => {
    void invalidateResources(queryClient, "registry-imports");
    if (answer.unread.length > 0) return setPartly(answer);
    toast("success", checking(answer));
    onClose();
  });
  const { chosen } = state;
  if (partly) return <PartlyRead answer={partly} onClose={onClose} />;
  return (
    <Dialog
      title="Import the registry's answer"
      description="The registry's list of contacts: phone numbers, email addresses, ID numbers, or their SHA-256 hashes."
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
        <div className="flex flex-col gap-1.5">
          <label htmlFor={dateId} className="font-medium">
            Day of the answer
          </label>
          <DateInput
            id={dateId}
            value={answeredOn}
            max={isoDate(new Date())}
            disabled={upload.current !== undefined}
            onChange={setAnsweredOn}
          />
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onClick={upload.current ? cancel : onClose}>Cancel</Button>
        <Button
          variant="primary"
          busy={upload.current !== undefined}
          disabled={!chosen || parseTypedDate(answeredOn) !== answeredOn}
          onClick={() => chosen && void start(chosen.file, { ...chosen.fields, answered_on: answeredOn })}
        >
          Import
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

const checking = ({ contacts }: StartedRegistryImport) =>
  `${counted(contacts, "contact")} ${contacts === 1 ? "is" : "are"} being checked`;

type PartlyReadProps = { answer: StartedRegistryImport; onClose: () => void };

/** An answer that was taken, with the rows of it that could not be read. */
const PartlyRead = ({ answer, onClose }: PartlyReadProps) => (
  <Dialog title="Import the registry's answer" description={answer.file_name} width={760} onClose={onClose}>
    <DialogBody>
      <p role="status">
        {checking(answer)}. {counted(answer.invalid, "row")} could not be read.
      </p>
      {answer.ignored.length > 0 && <p className="text-muted">Not imported: {answer.ignored.join(", ")}.</p>}
      <UnreadRows rows={answer.unread} total={answer.invalid} />
    </DialogBody>
    <DialogFooter>
      <Button onClick={onClose}>Close</Button>
    </DialogFooter>
  </Dialog>
);
