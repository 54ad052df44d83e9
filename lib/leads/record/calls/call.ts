import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";

/** Where a call was recorded first. An agent's own word, from the console, is never evidence. */
export const CALL_SOURCES = ["console", "dialer"] as const;
export const CALL_DIRECTIONS = ["incoming", "outgoing"] as const;
/** How a telephone system says that a call went. */
export const CALL_OUTCOMES = ["answered", "no-answer", "busy", "voicemail", "failed"] as const;
/** What ended a call: somebody in the console, a telephone system, or that nobody did for too long. */
export const CALL_ENDS = ["console", "dialer", "time"] as const;

/** A call that an agent has started in the console, or that a telephone system has reported. */
export const callResponse = responseOf("Call", {
  id: nonPersonal(z.int()),
  call_id: nonPersonal(z.string().describe("The sender's own identifier, else one of ours.")),
  lead_id: nonPersonal(z.int()),
  user_id: nonPersonal(
    z.int().nullable().describe("The agent who started it, or whose extension it is; null if unknown."),
  ),
  source: nonPersonal(z.enum(CALL_SOURCES).describe("Where it was recorded first.")),
  direction: nonPersonal(z.enum(CALL_DIRECTIONS)),
  started_at: nonPersonal(instant),
  connected_at: nonPersonal(instant.nullable().describe("Null while it is being dialled.")),
  ended_at: nonPersonal(instant.nullable()),
  ended_by: nonPersonal(z.enum(CALL_ENDS).nullable()),
  duration_seconds: nonPersonal(z.int().nullable()),
  outcome: nonPersonal(z.enum(CALL_OUTCOMES).nullable()),
});

export type Call = z.output<typeof callResponse>;
