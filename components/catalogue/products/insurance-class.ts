import { choicesOf } from "@/components/form/options";
import type { InsuranceClass } from "@/lib/catalogue/products/insurance-classes";

export const INSURANCE_CLASS_LABELS: Record<InsuranceClass, string> = {
  funeral: "Funeral",
  life: "Life",
  disability: "Disability",
};

/** The class of a cover limit that holds for funeral and life cover alike. */
export const EVERY_LIFE_COVER = "Every life cover";

export const INSURANCE_CLASS_CHOICES = choicesOf(INSURANCE_CLASS_LABELS);
