import { INSURANCE_CLASSES, type InsuranceClass } from "@/lib/catalogue/products/schema";

export const INSURANCE_CLASS_LABELS: Record<InsuranceClass, string> = {
  funeral: "Funeral",
  life: "Life",
  disability: "Disability",
};

export const INSURANCE_CLASS_CHOICES = INSURANCE_CLASSES.map((id) => ({ id, name: INSURANCE_CLASS_LABELS[id] }));
