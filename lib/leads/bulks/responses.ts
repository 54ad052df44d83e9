import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";

const bulkFailureResponse = responseOf("BulkFailure", {
  lead_id: z.int(),
  name: z.string(),
  message: z.string(),
});

/** A bulk action with its progress, and the first of the refused leads. */
export const leadBulkResponse = responseOf("LeadBulk", {
  id: z.int(),
  action: z.enum(["allocate", "release", "decline", "undo"]),
  team: z
    .strictObject({
      id: z.int(),
      name: z.string(),
    })
    .nullable()
    .describe("The team that gets the leads, if one was chosen, and whether agents of it get them at once."),
  has_agents: z.boolean(),
  status: z.enum(["queued", "running", "done", "failed"]),
  total: z.number(),
  finished: z.number(),
  succeeded: z.number(),
  failures: z.array(bulkFailureResponse),
  created_at: instant,
  finished_at: instant.nullable(),
  undo_until: z.string().nullable().describe("Until when the current user can take it back; null if they can't."),
});
