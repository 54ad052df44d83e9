import { choicesOf } from "@/components/form/options";
import type { BeneficiaryClass } from "@/lib/catalogue/beneficiary-types/schema";

export const CLASS_LABELS: Record<BeneficiaryClass, string> = {
  insured_life: "Insured life",
  payout: "Payout",
  role: "Role",
};

export const CLASS_CHOICES = choicesOf(CLASS_LABELS);

/** A range whose bounds may be missing: "18–74", "1", "18 or more", "Up to 6", "Any". */
export function describeRange(min: number | null, max: number | null): string {
  if (max === null) return min ? `${min} or more` : "Any";
  if (min === max) return String(max);
  return min ? `${min}–${max}` : `Up to ${max}`;
}
