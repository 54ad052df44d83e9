import type { PostResult } from "@/lib/leads/intake/lead-posts/results";
import { NOT_TO_BE_CONTACTED } from "@/lib/leads/record/call-refusals";
import type { FieldErrors } from "@/lib/platform/schemas/field-errors";

/** The result of a post, for its log and the response. The response contains no personal data. */
export type Outcome = {
  result: PostResult;
  status: number;
  answer: Record<string, unknown>;
  /** The lead that it made or changed. */
  lead_id: number | null;
};

type Lead = { id: number; lead_id: string };
type Earlier = { id: number };

/** The answer to a lead of which something is kept in the note alone. */
export const warned = (warnings: FieldErrors) => (Object.keys(warnings).length > 0 ? { warnings } : {});

export const created = ({ id, lead_id }: Lead, warnings: FieldErrors): Outcome => ({
  result: "created",
  status: 201,
  answer: { id, lead_id, status: "created", ...warned(warnings) },
  lead_id: id,
});

export const linked = ({ id, lead_id }: Lead, earlier: Earlier, warnings: FieldErrors): Outcome => ({
  result: "linked",
  status: 201,
  answer: { id, lead_id, status: "created", duplicate_of: earlier.id, ...warned(warnings) },
  lead_id: id,
});

export const updated = ({ id, lead_id }: Lead, warnings: FieldErrors): Outcome => ({
  result: "updated",
  status: 200,
  answer: { id, lead_id, status: "updated", ...warned(warnings) },
  lead_id: id,
});

const without = (result: PostResult, status: number, answer: Outcome["answer"]): Outcome => ({
  result,
  status,
  answer,
  lead_id: null,
});

export const duplicate = (earlier: Earlier): Outcome =>
  without("duplicate", 409, { message: "This person is already a lead of this product.", duplicate_of: earlier.id });

export const suppressed = (): Outcome => without("suppressed", 409, { message: NOT_TO_BE_CONTACTED, suppressed: true });

export const invalid = (errors: FieldErrors): Outcome =>
  without("invalid", 422, { message: Object.values(errors)[0]?.[0] ?? "Invalid.", errors });

/** The idempotency key was used before with another body. */
export const usedKey = (): Outcome =>
  without("invalid", 422, { message: "This Idempotency-Key was used with another body." });

/** The body could not be read. */
export const unreadable = (status: number, answer: Outcome["answer"]): Outcome => without("invalid", status, answer);

export const capped = (cap: number): Outcome =>
  without("capped", 429, { message: `This source has reached its cap of ${cap} leads today.` });

export const refused = (message: string): Outcome => without("refused", 403, { message });
