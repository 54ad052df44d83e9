"use client";

import { z } from "zod";
import { SelectField, TextAreaField } from "@/components/form/fields";
import { FormDialog } from "@/components/form/form-dialog";
import type { LeadFilters } from "@/lib/leads/list/schema";
import { NOTE_MAX_LENGTH } from "@/lib/leads/record/fields";
import { ASKED_NOT_TO_BE_CALLED, DECLINE_REASONS, OTHER } from "@/lib/leads/record/status";
import { AgentsField } from "./agents-field";

type Props<Details> = { what: string; onStart: (details: Details) => Promise<unknown>; onClose: () => void };

const allocation = z
  .object({ user_ids: z.array(z.int()), team_id: z.int().nullable(), reason: z.string().max(120) })
  .refine(({ user_ids, team_id }) => user_ids.length > 0 || team_id !== null, {
    path: ["user_ids"],
    message: "Choose agents or a team",
  });

type Allocation = { user_ids: number[]; team_id: number | null; reason: string | null };

type AllocateProps = Props<Allocation> & { teams: LeadFilters["teams"]; agentQuery: Record<string, string> };

/** Who gets the leads: agents in turn, a team, or both. */
export function AllocateDialog({ what, teams, agentQuery, onStart, onClose }: AllocateProps) {
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
      <AgentsField name="user_ids" hint="Leads are shared evenly between the agents you choose." query={agentQuery} />
      <SelectField name="team_id" label="Team" options={teams} blank="Keep each lead's team" />
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
        hint={`“${ASKED_NOT_TO_BE_CALLED}” stops all contact with these people. You can't undo it.`}
        required
        options={DECLINE_REASONS.map((reason) => ({ id: reason, name: reason }))}
      />
      <TextAreaField name="note" label="Note" rows={2} maxLength={NOTE_MAX_LENGTH} />
    </FormDialog>
  );
}
