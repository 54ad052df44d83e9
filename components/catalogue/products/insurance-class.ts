import { choicesOf } from "@/components/form/options";
import type { InsuranceClass } from "@/lib/catalogue/products/schema";

export const INSURANCE_CLASS_LABELS: Record<InsuranceClass, string> = {
  funeral: "Funeral",
  life: "Life",
  disability: "Disability",
};

export const INSURANCE_CLASS_CHOICES = choicesOf(INSURANCE_CLASS_LABELS);
