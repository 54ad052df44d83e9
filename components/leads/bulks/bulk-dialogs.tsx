"use client";

import { z } from "zod";
import { SelectField, TextAreaField } from "@/components/form/fields";
import { ChecksField } from "@/components/form/fields-choice";
import { FormDialog } from "@/components/form/form-dialog";
import type { LeadFilters } from "@/lib/leads/list/schema";
import { NOTE_MAX_LENGTH } from "@/lib/leads/record/fields";
import { ASKED_NOT_TO_BE_CALLED, DECLINE_REASONS, OTHER } from "@/lib/leads/record/status";

type Props<Details> = { what: string; onStart: (details: Details) => Promise<unknown>; onClose: () => void };

const allocation = z
  .object({ user_ids: z.array(z.int()), team_id: z.int().nullable(), reason: z.string().max(120) })
  .refine(({ user_ids, team_id }) => user_ids.length > 0 || team_id !== null, {
    path: ["user_ids"],
    message: "Choose who gets them, or a team",
  });

type Allocation = { user_ids: number[]; team_id: number | null; reason: string | null };

/** Who gets the leads: agents in turn, a team, or both. */
export function AllocateDialog({ what, choices, onStart, onClose }: Props<Allocation> & { choices: LeadFilters }) {
  return (
    <FormDialog
      title={`Allocate ${what}`}
      width={480}
      input={allocation}
      values={{ user_ids: [], team_id: null, reason: "" }}
      saveLabel="Allocate"
      onSave={({ reason, ...whose }) => onStart({ ...whose, reason: reason.trim() || null }).then(onClose)}
      onClose={onClose}
    >
      <ChecksField name="user_ids" label="Agents" hint="Several agents get them in turn." options={choices.agents} />
      <SelectField name="team_id" label="Team" options={choices.teams} blank="Leave as it is" />
      <TextAreaField name="reason" label="Reason" rows={2} maxLength={120} />
    </FormDialog>
  );
}

const decline = z
  .object({ reason: z.enum(DECLINE_REASONS, "Choose a reason"), note: z.string().max(NOTE_MAX_LENGTH) })
  .refine(({ reason, note }) => reason !== OTHER || note.trim() !== "", {
    path: ["note"],
    message: "Say why in a note",
  });

type Decline = { reason: string; note: string | null };

export function DeclineDialog({ what, onStart, onClose }: Props<Decline>) {
  return (
    <FormDialog
      title={`Decline ${what}`}
      width={480}
      input={decline}
      values={{ note: "" }}
      saveLabel="Decline"
      onSave={({ reason, note }) => onStart({ reason, note: note.trim() || null }).then(onClose)}
      onClose={onClose}
    >
      <SelectField
        name="reason"
        label="Reason"
        hint={`“${ASKED_NOT_TO_BE_CALLED}” bars every contact with these people, and can't be undone.`}
        required
        options={DECLINE_REASONS.map((reason) => ({ id: reason, name: reason }))}
      />
      <TextAreaField name="note" label="Note" rows={2} maxLength={NOTE_MAX_LENGTH} />
    </FormDialog>
  );
}
