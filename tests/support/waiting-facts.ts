import type { waitingPeriod } from "@/lib/sales/form/lives/waiting-period";
import { LAW } from "./law";
import { completeFacts } from "./sale-facts";

type Facts = Parameters<typeof waitingPeriod>[0];

export const { replacement: NO_FORMER_COVER } = completeFacts();

/** A policy with another insurer that began a year before and whose waiting period was served. */
export const SERVED = {
  ...NO_FORMER_COVER,
  replaces: true,
  insurer: "Protea Life",
  reason: "Cheaper",
  previous_from: "2025-12-01",
  similar_cover: true,
  same_lives: true,
  waiting_served: true,
};

/** A funeral sale that is submitted on 1 December 2026, with a waiting period of six months. */
export const waitingFacts = (change: Partial<Facts> = {}): Facts => ({
  law: LAW,
  insurance_class: "funeral",
  underwriter: "Umoja Life",
  plan: { waiting_months: 6, term_months: null },
  entered_on: "2026-12-01",
  replacement: NO_FORMER_COVER,
  ...change,
});

type Life = { was_covered: boolean | null };

export const newLife: Life = { was_covered: null };
export const coveredLife: Life = { was_covered: true };
