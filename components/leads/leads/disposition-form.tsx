"use client";

import { type FormEvent, useId, useState } from "react";
import { useHold } from "@/components/form/hold";
import { Button } from "@/components/ui/button";
import { Input, Select, Textarea } from "@/components/ui/input";
import type { TransitionInput } from "@/lib/leads/leads/schema";
import { LEAD_STATUS, type LeadStatus, OTHER } from "@/lib/leads/leads/status";
import { fromLocalInput, toLocalInput } from "@/lib/platform/local-time";

/** The reason not to close the form without asking. */
export const DETAILS_UNSAVED = "The outcome of the call has not been saved.";

type Props = {
  to: LeadStatus;
  /** The suggested time of the next call, for the diary. */
  proposedAt: string;
  busy: boolean;
  onCancel: () => void;
  onSubmit: (details: Omit<TransitionInput, "to" | "version">) => void;
};

/** The details of a disposition: a reason, or when to call again. */
export function DispositionForm({ to, proposedAt, busy, onCancel, onSubmit }: Props) {
  const id = useId();
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState(false);
  useHold(typed ? DETAILS_UNSAVED : undefined);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const note = String(form.get("note") ?? "").trim() || null;
    if (LEAD_STATUS[to].asksFor !== "time") return onSubmit({ reason, note });
    const scope = form.get("diary_scope") === "team" ? "team" : "mine";
    onSubmit({ diary_at: fromLocalInput(String(form.get("diary_at"))), diary_scope: scope, note });
  }

  return (
    <form
      onSubmit={submit}
      onChange={() => setTyped(true)}
      className="flex flex-col gap-3 border-t bg-background px-5 py-4"
    >
      <h3 className="font-semibold">{to}</h3>
      {LEAD_STATUS[to].asksFor === "time" ? (
        <DiaryFields proposedAt={proposedAt} />
      ) : (
        <ReasonField choices={LEAD_STATUS[to].reasons} value={reason} onChange={setReason} />
      )}
      <label htmlFor={`${id}-note`} className="flex flex-col gap-1.5 font-medium">
        Note
        <Textarea id={`${id}-note`} name="note" rows={2} required={reason === OTHER} className="font-normal" />
      </label>
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          Save
        </Button>
      </div>
    </form>
  );
}

function DiaryFields({ proposedAt }: { proposedAt: string }) {
  const id = useId();
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      <label htmlFor={`${id}-at`} className="flex flex-col gap-1.5 font-medium">
        Call again at
        <Input
          id={`${id}-at`}
          name="diary_at"
          type="datetime-local"
          required
          autoFocus
          defaultValue={toLocalInput(new Date(proposedAt))}
          className="font-normal"
        />
      </label>
      <label htmlFor={`${id}-scope`} className="flex flex-col gap-1.5 font-medium">
        Whose diary
        <Select id={`${id}-scope`} name="diary_scope" className="font-normal">
          <option value="mine">Mine</option>
          <option value="team">The team’s</option>
        </Select>
      </label>
    </div>
  );
}

type ReasonProps = { choices: readonly string[]; value: string; onChange: (reason: string) => void };

function ReasonField({ choices, value, onChange }: ReasonProps) {
  const id = useId();
  return (
    <label htmlFor={id} className="flex flex-col gap-1.5 font-medium">
      Reason
      <Select
        id={id}
        required
        autoFocus
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="font-normal"
      >
        <option value="">Choose …</option>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </Select>
    </label>
  );
}
