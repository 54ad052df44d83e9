"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { TextAreaField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter } from "@/components/ui/dialog/dialog";
import { Link } from "@/components/ui/link";
import { toast } from "@/components/ui/toast";
import type { ConsumerDetail } from "@/lib/people/consumers/schema";
import {
  ERASED_KINDS,
  type ErasedKind,
  type ErasureResult,
  eraseForm,
  type KeptRecord,
  MOST_NAMED_IN,
} from "@/lib/people/erasure/schema";
import { api } from "@/lib/platform/client/api";
import { counted, formatDate, fullNameOf } from "@/lib/platform/text/format";

type Props = { person: ConsumerDetail; onErased: () => Promise<unknown>; onClose: () => void };

/** Erases a person: first the reason, then what goes and what stays, and only then the deed. */
export function EraseDialog(props: Props) {
  const { person, onClose } = props;
  const [preview, setPreview] = useState<{ reason: string; result: ErasureResult }>();
  if (preview) return <Preview {...props} {...preview} />;
  return (
    <FormDialog
      title={`Erase ${fullNameOf(person)}`}
      description="Everything that identifies this person is permanently deleted. You see a preview first."
      width={520}
      input={eraseForm}
      values={{ reason: "" }}
      saveLabel="Preview"
      onSave={async ({ reason }) =>
        setPreview({ reason, result: await api.post(`/consumers/${person.id}/erase`, { reason, dry_run: true }) })
      }
      onClose={onClose}
    >
      <TextAreaField name="reason" label="Reason" required rows={3} maxLength={500} />
    </FormDialog>
  );
}

type PreviewProps = Props & { reason: string; result: ErasureResult };

function Preview({ person, reason, result, onErased, onClose }: PreviewProps) {
  const erase = useMutation({
    mutationFn: () => api.post<ErasureResult>(`/consumers/${person.id}/erase`, { reason, dry_run: false }),
    onSuccess: async () => {
      toast("success", "The person was erased");
      await onErased();
      onClose();
    },
  });
  return (
    <Dialog
      title={`Erase ${fullNameOf(person)}`}
      description="You can't undo this."
      width={620}
      onClose={() => !erase.isPending && onClose()}
    >
      <DialogBody>
        {erase.error && <Alert>{erase.error.message}</Alert>}
        {result.open_requests > 0 && (
          <Alert tone="warning">
            This person has {counted(result.open_requests, "unanswered privacy request")}. Answer first: erasing deletes
            the contact details.
          </Alert>
        )}
        <section aria-label="Deleted">
          <h3 className="mb-1 font-semibold">Deleted</h3>
          <ul className="list-disc pl-5">
            {erasedTexts(result).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
        <section aria-label="Retained">
          <h3 className="mb-1 font-semibold">Retained</h3>
          <ul className="list-disc pl-5">
            {result.kept.map((record) => (
              <li key={`${record.kind} ${record.id}`}>{keptText(record)}</li>
            ))}
            {result.suppressed > 0 && (
              <li>{counted(result.suppressed, "contact")} on “Do not contact”, as unreadable codes.</li>
            )}
            <li>History and statistics, without personal values.</li>
          </ul>
        </section>
        {result.named_in.length > 0 && <NamedInNotes named_in={result.named_in} />}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose} disabled={erase.isPending}>
          Cancel
        </Button>
        <Button variant="danger" busy={erase.isPending} onClick={() => erase.mutate()}>
          Erase for good
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** Notes about others that name the person: nothing removes them, so somebody looks at each beforehand. */
function NamedInNotes({ named_in }: Pick<ErasureResult, "named_in">) {
  return (
    <section aria-label="To be decided">
      <h3 className="mb-1 font-semibold">To be decided</h3>
      <p>
        {named_in.length < MOST_NAMED_IN ? "These notes" : "These and maybe more notes"} about other people contain a
        contact or the ID number of this person and are not deleted. Check each one now: you can't find them afterwards.
      </p>
      <ul className="mt-1 list-disc pl-5">
        {named_in.map(({ kind, id, reference, slug }) => (
          <li key={`${kind} ${id}`} className="break-words">
            <Link
              href={kind === "lead" ? `/leads/${slug}?lead=${id}` : `/sales/audit/${id}`}
              target="_blank"
              className="underline"
            >
              {kind === "lead" ? "Lead" : "Sale"} {reference}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function keptText({ kind, reference, recordings, mandates, reason, until }: KeptRecord): string {
  const parts = [recordings > 0 && counted(recordings, "recording"), mandates > 0 && counted(mandates, "mandate")];
  const owned = parts.filter((part) => part !== false).join(" and ");
  const kept = `${kind === "sale" ? "Sale" : "Lead"} ${reference}${owned && ` with ${owned}`}`;
  return `${kept}${until ? `, until ${formatDate(until)}` : ""}: ${reason}`;
}

const KIND_TEXTS: Record<ErasedKind, (count: number) => string> = {
  records: (count) => `${counted(count, "record")} of the person`,
  contacts: (count) => counted(count, "contact point"),
  leads: (count) => `${counted(count, "lead")} with notes and history values`,
  sales: (count) => `${counted(count, "sale")} that the law doesn't require us to retain`,
  recordings: (count) => counted(count, "recording"),
  requests: (count) => `Name and contacts in ${counted(count, "privacy request")}`,
  posts: (count) => `The body of ${counted(count, "post")} of lead sources`,
  import_rows: (count) => counted(count, "stored import row"),
  outcome_rows: (count) => counted(count, "imported outcome row"),
  file_names: (count) => `The person in the names of ${counted(count, "imported file")}`,
  calls: (count) => counted(count, "reported call"),
  notifications: (count) => counted(count, "notification"),
  saved_views: (count) => `${counted(count, "saved view")} that search for the person`,
  bulk_notes: (count) => `The person in ${counted(count, "note")} of bulk actions`,
  answers: (count) => `${counted(count, "answer")} stored for repeated requests`,
  audit_details: (count) => `The details of ${counted(count, "audit entry", "audit entries")}`,
};

/** What an erasure takes, a line for each kind of which there is any. */
const erasedTexts = ({ counts }: ErasureResult): string[] =>
  ERASED_KINDS.filter((kind) => counts[kind] > 0).map((kind) => KIND_TEXTS[kind](counts[kind]));
