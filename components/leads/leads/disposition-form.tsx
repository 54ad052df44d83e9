"use client";

import { type FormEvent, useId, useState } from "react";
import { useHold } from "@/components/form/hold";
import { Button } from "@/components/ui/button";
import { Input, Select, Textarea } from "@/components/ui/input";
import type { TransitionInput } from "@/lib/leads/leads/schema";
import { LEAD_STATUS, type LeadStatus, OTHER } from "@/lib/leads/leads/status";
import { fromLocalInput, toLocalInput } from "@/lib/platform/local-time";

/** Why the form is not left unasked. */
export const DETAILS_TYPED = "What became of the call has not been saved.";

type Details = Omit<TransitionInput, "to" | "version">;

type Props = {
  to: LeadStatus;
  /** When to call again, as the diary's first proposal. */
  proposedAt: string;
  busy: boolean;
  onCancel: () => void;
  onSubmit: (details: Details) => void;
};

/** What a disposition needs to know: a reason, or when to call. */
export function DispositionForm({ to, proposedAt, busy, onCancel, onSubmit }: Props) {
  const id = useId();
  const [reason, setReason] = useState("");
  const [typed, setTyped] = useState(false);
  useHold(typed ? DETAILS_TYPED : undefined);

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
      ) : (
        <label htmlFor={`${id}-reason`} className="flex flex-col gap-1.5 font-medium">
          Reason
          <Select
            id={`${id}-reason`}
            required
            autoFocus
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            className="font-normal"
          >
            <option value="">Choose …</option>
            {LEAD_STATUS[to].reasons.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </Select>
        </label>
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
