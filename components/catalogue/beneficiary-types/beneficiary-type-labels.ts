import { BENEFICIARY_CLASSES, type BeneficiaryClass } from "@/lib/catalogue/beneficiary-types/schema";

export const CLASS_LABELS: Record<BeneficiaryClass, string> = {
  insured_life: "Insured life",
  payout: "Payout",
  role: "Role",
};

export const CLASS_CHOICES = BENEFICIARY_CLASSES.map((id) => ({ id, name: CLASS_LABELS[id] }));

/** A range whose bounds may be missing: "18–74", "1", "18 or more", "Up to 6", "Any". */
export function describeRange(min: number | null, max: number | null): string {
  if (max === null) return min ? `${min} or more` : "Any";
  if (min === max) return String(max);
  return min ? `${min}–${max}` : `Up to ${max}`;
}
