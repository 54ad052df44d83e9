import { choicesOf } from "@/components/form/options";
import type { Member } from "@/lib/catalogue/beneficiary-types/schema";

export const MEMBER_LABELS: Record<Member, string> = {
  main: "Main member",
  spouse: "Spouse",
  child: "Child",
  parent: "Parent",
  sibling: "Brother or sister",
  extended: "Extended family",
  other: "Other",
};

export const MEMBER_CHOICES = choicesOf(MEMBER_LABELS);
