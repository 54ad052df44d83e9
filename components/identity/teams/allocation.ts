import { choicesOf } from "@/components/form/options";
import type { AllocationMode } from "@/lib/identity/teams/schema";

export const ALLOCATION_LABELS: Record<AllocationMode, string> = {
  round_robin: "Round robin",
  least_open: "Fewest open leads",
  pull: "Next lead on request",
};

export const ALLOCATION_CHOICES = choicesOf(ALLOCATION_LABELS);
