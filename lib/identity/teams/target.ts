import { numberInput } from "@/lib/platform/schemas/inputs";

const MAX_SUBMISSIONS = 10_000;
const MAX_PREMIUM_RAND = 1_000_000_000;

/** What a team or an agent is to reach: submissions per working day, and premium per month in rand. Null for no target. */
export const targetFields = {
  target_submissions_per_day: numberInput(1, MAX_SUBMISSIONS).nullable(),
  target_premium_per_month: numberInput(1, MAX_PREMIUM_RAND).nullable(),
};

export type Target = { target_submissions_per_day: number | null; target_premium_per_month: number | null };
