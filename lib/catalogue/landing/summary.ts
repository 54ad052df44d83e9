import { formatCover, formatPremium } from "@/lib/insurance/money";
import type { LandingPlan } from "./schema";

/** The lowest premium and the highest cover of a product's plans, as text; null without plans. */
export function summaryOf(plans: readonly LandingPlan[]): { premium: string; cover: string } | null {
  const [first, ...rest] = plans;
  if (!first) return null;
  const cheapest = rest.reduce((least, plan) => (plan.monthly_premium < least.monthly_premium ? plan : least), first);
  const largest = rest.reduce((most, plan) => (plan.cover_amount > most.cover_amount ? plan : most), first);
  return {
    premium: formatPremium(cheapest.monthly_premium, cheapest.currency),
    cover: formatCover(largest.cover_amount, largest.currency),
  };
}
