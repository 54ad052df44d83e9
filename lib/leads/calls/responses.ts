import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { CALL_DIRECTIONS, CALL_OUTCOMES } from "./schema";

/** A call that a telephone system has reported. */
export const callResponse = responseOf("Call", {
  id: z.int(),
  call_id: z.string().describe("The sender's own identifier, else one of ours."),
  lead_id: z.int(),
  user_id: z.int().nullable().describe("Who works at the agent_extension; null when nobody does."),
  direction: z.enum(CALL_DIRECTIONS),
  started_at: instant,
  ended_at: instant.nullable(),
  duration_seconds: z.int().nullable(),
  outcome: z.enum(CALL_OUTCOMES).nullable(),
});
