import { z } from "zod";
import { NOTE_MAX_LENGTH, optionalText } from "@/lib/leads/record/fields";
import { ASKED_NOT_TO_BE_CALLED, DECLINE_REASONS, OTHER } from "@/lib/leads/record/status";
import { instant, responseOf } from "@/lib/platform/http/responses";

const BULK_ACTIONS = ["allocate", "release", "decline"] as const;

/** The maximum number of leads in one action. */
export const MAX_LEADS = 10_000;
const MAX_PEOPLE = 200;

const id = z.int32("Choose from the list").positive("Choose from the list");

/**
 * The action and its leads: those with these ids, or all that match a list's filter. The server knows the filters; see
 * start.server.ts.
 */
export const bulkFields = z
  .strictObject({
    ids: z.array(id).min(1, "Choose at least one lead").max(MAX_LEADS).optional(),
    filter: z.record(z.string(), z.unknown()).optional(),
    action: z.enum(BULK_ACTIONS, "Choose what to do"),
    /** Allocates to one user, or to several in turn. With only a team, the leads wait in its queue. */
    assigned_user_id: id.nullish(),
    user_ids: z.array(id).max(MAX_PEOPLE).optional(),
    team_id: id.nullish(),
    reason: optionalText().optional(),
    note: optionalText(NOTE_MAX_LENGTH).optional(),
    tenant_id: z.int32().nullish(),
  })
  .superRefine(({ ids, filter, action, assigned_user_id, user_ids = [], team_id, reason, note }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if ((ids === undefined) === (filter === undefined)) refuse("ids", "Send either ids or a filter");
    if (action === "allocate" && !assigned_user_id && user_ids.length === 0 && !team_id) {
      refuse("user_ids", "Choose agents or a team");
    }
    if (action !== "decline") return;
    if (!DECLINE_REASONS.some((known) => known === reason)) refuse("reason", "Choose a reason");
    if (reason === OTHER && !note) refuse("note", "Say why in a note");
  });

export type BulkInput = z.input<typeof bulkFields>;

/** The parameters of a bulk action, as stored: none for one that takes another back. */
export const bulkParams = z.object({
  user_ids: z.array(z.int()).default([]),
  team_id: z.int().nullable().default(null),
  reason: z.string().nullable().default(null),
  note: z.string().nullable().default(null),
});

export type BulkParams = z.output<typeof bulkParams>;

/** Whether a bulk action can be taken back. That clients asked not to be called is asked about before. */
export const isUndoableBulk = ({ action, reason }: { action: string; reason: string | null }): boolean =>
  action !== UNDO && reason !== ASKED_NOT_TO_BE_CALLED;

/** The action of a bulk that takes another one back. */
export const UNDO = "undo" as const;

export const STORED_ACTIONS = [...BULK_ACTIONS, UNDO] as const;

/** A lead that was refused, as stored. */
export const bulkRefusal = z.object({ lead_id: z.int(), message: z.string() });

const bulkFailureResponse = responseOf("BulkFailure", { lead_id: z.int(), name: z.string(), message: z.string() });

export type BulkFailure = z.output<typeof bulkFailureResponse>;

/** A bulk action with its progress, and the first of the refused leads. */
export const leadBulkResponse = responseOf("LeadBulk", {
  id: z.int(),
  action: z.enum(STORED_ACTIONS),
  team: z
    .strictObject({ id: z.int(), name: z.string() })
    .nullable()
    .describe("The team that gets the leads, if one was chosen, and whether agents of it get them at once."),
  has_agents: z.boolean(),
  status: z.enum(["queued", "running", "done", "failed"]),
  total: z.number(),
  finished: z.number(),
  succeeded: z.number(),
  shares: z
    .array(z.strictObject({ user_id: z.int(), name: z.string(), count: z.int() }))
    .describe("How many leads each person has got from an allocation, the most first, once it is over."),
  failures: z.array(bulkFailureResponse),
  created_at: instant,
  finished_at: instant.nullable(),
  undo_until: z.string().nullable().describe("Until when the current user can take it back; null if they can't."),
});

export type LeadBulk = z.output<typeof leadBulkResponse>;
