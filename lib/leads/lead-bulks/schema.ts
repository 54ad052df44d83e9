import { z } from "zod";
import { NOTE_MAX_LENGTH, optionalText } from "@/lib/leads/leads/fields";
import { leadFilter } from "@/lib/leads/leads/schema";
import { DECLINE_REASONS, OTHER } from "@/lib/leads/leads/status";

export const BULK_ACTIONS = ["allocate", "release", "decline"] as const;

export type BulkAction = (typeof BULK_ACTIONS)[number];

/** So many leads are worked at once at most. */
export const MAX_LEADS = 10_000;
const MAX_PEOPLE = 200;

const id = z.int32("Choose from the list").positive("Choose from the list");

/** What is done, and to which leads: those with these ids, or all that a list's filter means. */
export const bulkInput = z
  .strictObject({
    ids: z.array(id).min(1, "Choose at least one lead").max(MAX_LEADS).optional(),
    filter: z.strictObject(leadFilter.shape).optional(),
    action: z.enum(BULK_ACTIONS, "Choose what to do"),
    /** Allocated to one person, or to several by turns; to a team alone, they wait in its queue. */
    assigned_user_id: id.nullish(),
    user_ids: z.array(id).max(MAX_PEOPLE).optional(),
    team_id: id.nullish(),
    reason: optionalText().optional(),
    note: optionalText(NOTE_MAX_LENGTH).optional(),
    tenant_id: z.int32().nullish(),
  })
  .superRefine(({ ids, filter, action, assigned_user_id, user_ids = [], team_id, reason, note }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if ((ids === undefined) === (filter === undefined)) refuse("ids", "Name either ids or a filter");
    if (action === "allocate" && !assigned_user_id && user_ids.length === 0 && !team_id) {
      refuse("user_ids", "Choose who gets them, or a team");
    }
    if (action !== "decline") return;
    if (!DECLINE_REASONS.some((known) => known === reason)) refuse("reason", "Choose a reason");
    if (reason === OTHER && !note) refuse("note", "Say why in a note");
  });

export type BulkInput = z.input<typeof bulkInput>;
export type NewBulk = z.output<typeof bulkInput>;

/** What a bulk action needs to know of what was asked for. */
export type BulkParams = { user_ids: number[]; team_id: number | null; reason: string | null; note: string | null };

export type BulkFailure = { lead_id: number; name: string; message: string };

/** Many leads worked in the background, as far as they are. Of the refused ones the first are named. */
export type LeadBulk = {
  id: number;
  action: BulkAction;
  status: "queued" | "running" | "done" | "failed";
  total: number;
  finished: number;
  succeeded: number;
  failures: BulkFailure[];
  created_at: string;
  finished_at: string | null;
};
