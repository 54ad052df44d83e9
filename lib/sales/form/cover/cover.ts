import { z } from "zod";
import { responseOf } from "@/lib/platform/http/responses";
import { nonPersonal } from "@/lib/platform/schemas/non-personal";
import { coverAmount, draftDate, draftId, draftText, premiumAmount } from "../fields";

/** The plan and when it begins. The amounts are the plan's unless given, which needs sales.override-premium. */
export const coverInput = z.strictObject({
  product_plan_id: nonPersonal(draftId),
  commencement_date: nonPersonal(draftDate),
  /** In rand. */
  cover_amount: nonPersonal(coverAmount.nullish()),
  /** In rand, with cents. */
  monthly_premium: nonPersonal(premiumAmount.nullish()),
  override_reason: draftText(500),
});

export type CoverInput = z.input<typeof coverInput>;

export const coverResponse = responseOf("Cover", {
  product_plan_id: nonPersonal(z.int().nullable()),
  commencement_date: nonPersonal(z.string().nullable().describe('"YYYY-MM-DD"')),
  cover_amount: nonPersonal(z.number().nullable()),
  monthly_premium: nonPersonal(z.number().nullable()),
  override_reason: z.string().nullable(),
  first_debit_on: nonPersonal(
    z.string().nullable().describe('"YYYY-MM-DD": as if submitted now, fixed at submission.'),
  ),
});

export type Cover = z.output<typeof coverResponse>;
