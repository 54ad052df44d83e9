import { describe, expect, test } from "vitest";
import { planWaitingSentence, waitingMonths, waitingSentence } from "@/lib/sales/form/lives/waiting-period";
import { completeFacts } from "@/tests/support/sale-facts";

type Facts = Parameters<typeof waitingMonths>[0];

const { replacement } = completeFacts();

// A policy with another insurer that began a year before and whose waiting period was served.
const SERVED = {
  ...replacement,
  replaces: true,
  insurer: "Protea Life",
  reason: "Cheaper",
  previous_from: "2025-12-01",
  similar_cover: true,
  waiting_served: true,
};

const facts = (change: Partial<Facts> = {}): Facts => ({
  insurance_class: "funeral",
  underwriter: "Umoja Life",
  plan: { waiting_months: 6, term_months: null },
  entry_date: "2026-12-01",
  replacement,
  ...change,
});

const newLife = { was_covered: null };
const coveredLife = { was_covered: true };

describe("the waiting period of a new funeral policy", () => {
  test.each([
    { waiting_months: 6, term_months: null, months: 6 },
    { waiting_months: 3, term_months: null, months: 3 },
    { waiting_months: 0, term_months: 12, months: 0 },
    { waiting_months: 6, term_months: 12, months: 3 },
    { waiting_months: 2, term_months: 12, months: 2 },
    { waiting_months: 6, term_months: 24, months: 6 },
    { waiting_months: 6, term_months: 60, months: 6 },
    { waiting_months: 9, term_months: null, months: 6 },
    { waiting_months: 6, term_months: 10, months: 2 }, // never more than a quarter of the term
    { waiting_months: 6, term_months: 3, months: 0 },
  ])("of $waiting_months months over a term of $term_months is $months", ({ months, ...plan }) => {
    expect(waitingMonths(facts({ plan }), newLife)).toBe(months);
    expect(waitingMonths(facts({ plan }), coveredLife)).toBe(months);
  });

  test.each(["life", "disability", null] as const)("has no rule in the class %s", (insurance_class) => {
    expect(waitingMonths(facts({ insurance_class, replacement: SERVED }), coveredLife)).toBeNull();
  });

  test("is not known without a plan", () => {
    expect(waitingMonths(facts({ plan: null }), newLife)).toBeNull();
  });
});

describe("a life that another insurer covered before", () => {
  test("does not wait again", () => {
    expect(waitingMonths(facts({ replacement: SERVED }), coveredLife)).toBe(0);
  });

  test.each([
    ["it was not covered itself", SERVED, newLife],
    ["nothing is replaced", { ...SERVED, replaces: false }, coveredLife],
    ["nobody asked whether anything is replaced", { ...SERVED, replaces: null }, coveredLife],
    ["the cover was of another kind", { ...SERVED, similar_cover: false }, coveredLife],
    ["nobody knows since when it was covered", { ...SERVED, previous_from: null }, coveredLife],
    ["it was covered for only 30 days", { ...SERVED, previous_from: "2026-11-01" }, coveredLife],
    ["the insurer is not named", { ...SERVED, insurer: null }, coveredLife],
    ["the insurer is the same", { ...SERVED, insurer: "UMOJA LIFE" }, coveredLife],
    ["the wait was not served at all", { ...SERVED, waiting_served: false }, coveredLife],
  ])("waits in full where %s", (_why, given, life) => {
    expect(waitingMonths(facts({ replacement: given }), life)).toBe(6);
  });

  test("does not wait after 31 days of cover", () => {
    expect(waitingMonths(facts({ replacement: { ...SERVED, previous_from: "2026-10-31" } }), coveredLife)).toBe(0);
  });

  test.each([
    [1, 5],
    [4, 2],
    [6, 0],
    [9, 0],
  ])("waits for the rest where %i months were served", (served_months, left) => {
    const inPart = { ...SERVED, waiting_served: false, served_months };
    expect(waitingMonths(facts({ replacement: inPart }), coveredLife)).toBe(left);
  });
});

describe("the sentence about the waiting period", () => {
  const life = (name: string, waiting_months: number | null) => ({ name, waiting_months });

  test("names nobody where it is the same for all", () => {
    expect(waitingSentence([life("Sipho", 6), life("Thandi", 6)])).toBe(
      "Death from natural causes is covered after 6 months. Death by accident is covered from the first day.",
    );
    expect(waitingSentence([life("Sipho", 1)])).toContain("after 1 month.");
  });

  test("names who waits how long where they differ", () => {
    expect(waitingSentence([life("Sipho", 6), life("Thandi", 0), life("Lwazi", 6)])).toBe(
      "Death from natural causes is covered from the first day for Thandi; after 6 months for Sipho and Lwazi. Death by accident is covered from the first day.",
    );
  });

  test("says that nobody waits", () => {
    expect(waitingSentence([life("Sipho", 0), life("Thandi", 0)])).toBe(
      "There is no waiting period: death from any cause is covered from the first day.",
    );
  });

  test("is left to the plan's own text where no rule applies", () => {
    expect(waitingSentence([life("Sipho", null)])).toBeNull();
    expect(waitingSentence([])).toBeNull();
  });
});

test.each([
  [0, "This plan has no waiting period."],
  [1, "The waiting period of this plan is 1 month from the day on which cover begins."],
  [12, "The waiting period of this plan is 12 months from the day on which cover begins."],
])("a plan of other insurance with %i months says so itself", (months, sentence) => {
  expect(planWaitingSentence(months)).toBe(sentence);
});
