import { z } from "zod";
import { CONSENT_STATES } from "@/lib/leads/record/consent-states";
import { instant, responseOf } from "@/lib/platform/http/responses";

/** A ledger entry: the state of a purpose and channel, how it was expressed, and who recorded it. */
export const consentResponse = responseOf("Consent", {
  id: z.int(),
  purpose: z.string(),
  channel: z.string(),
  state: z.enum(CONSENT_STATES),
  how: z.string(),
  wording: z.string().nullable(),
  evidence: z.string().nullable(),
  actor_name: z.string(),
  created_at: instant,
});
