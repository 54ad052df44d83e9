import { z } from "zod";
import { refusal, refusalWith, responseOf } from "@/lib/platform/http/responses";

export const KEY_MAX_LENGTH = 255;

/** A source's key, and a key of the post: the same again gets the response of the first. */
export const intakeHeaders = z.object({
  "X-Api-Key": z.string().describe("The key of the lead source."),
  "Idempotency-Key": z.string().max(KEY_MAX_LENGTH).optional(),
});

/** What a lead source posts; its mapping says which field is which. */
export const intakeBody = z.looseObject({});

export const intakeResponse = responseOf("ReceivedLead", {
  id: z.int(),
  lead_id: z.string(),
  status: z.enum(["created", "updated"]),
  duplicate_of: z.int().optional().describe("The earlier lead of the same person that this one was linked to."),
});

/** The errors that only lead sources get. */
export const intakeRefusals = {
  401: refusal,
  403: refusal,
  409: refusalWith({ duplicate_of: z.int(), suppressed: z.literal(true) }),
};
