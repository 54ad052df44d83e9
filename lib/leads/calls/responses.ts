import { z } from "zod";
import { instant, responseOf } from "@/lib/platform/http/responses";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { CALL_DIRECTIONS, CALL_OUTCOMES } from "./schema";

/** A call that a telephone system has reported. */
export const callResponse = responseOf("Call", {
  id: nonPersonal(z.int()),
  call_id: nonPersonal(z.string().describe("The sender's own identifier, else one of ours.")),
  lead_id: nonPersonal(z.int()),
  user_id: nonPersonal(z.int().nullable().describe("Who works at the agent_extension; null when nobody does.")),
  direction: nonPersonal(z.enum(CALL_DIRECTIONS)),
  started_at: nonPersonal(instant),
  ended_at: nonPersonal(instant.nullable()),
  duration_seconds: nonPersonal(z.int().nullable()),
  outcome: nonPersonal(z.enum(CALL_OUTCOMES).nullable()),
});
