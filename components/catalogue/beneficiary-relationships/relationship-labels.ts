import { choicesOf } from "@/components/form/options";
import type { RelationshipGroup } from "@/lib/catalogue/beneficiary-relationships/schema";

export const GROUP_LABELS: Record<RelationshipGroup, string> = {
  spouse: "Spouse",
  child: "Child",
  parent: "Parent",
  sibling: "Sibling",
  extended: "Extended family",
  other: "Other",
};

export const GROUP_CHOICES = choicesOf(GROUP_LABELS);
