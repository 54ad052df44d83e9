import { describe, expect, test } from "vitest";
import {
  planWaitingSentence,
  waitingPeriod,
  waitingReason,
  waitingSentence,
} from "@/lib/sales/form/lives/waiting-period";
import { coveredLife, waitingFacts as facts, newLife, SERVED } from "@/tests/support/waiting-facts";

const waitingMonths = (...given: Parameters<typeof waitingPeriod>) => waitingPeriod(...given)?.months ?? null;

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
    ["the cover was of other people", { ...SERVED, same_lives: false }, coveredLife],
    ["nobody asked whom it covered", { ...SERVED, same_lives: null }, coveredLife],
    ["the insurer is not named", { ...SERVED, insurer: null }, coveredLife],
    ["the insurer is the same", { ...SERVED, insurer: "UMOJA LIFE" }, coveredLife],
    ["the wait was not served at all", { ...SERVED, waiting_served: false }, coveredLife],
  ])("waits in full where %s", (_why, given, life) => {
    expect(waitingMonths(facts({ replacement: given }), life)).toBe(6);
  });

  test("does not wait after 31 days of cover on the day of submission", () => {
    const given = facts({ replacement: { ...SERVED, previous_from: "2026-10-31" } });
    expect(waitingMonths(given, coveredLife)).toBe(0);
    expect(waitingMonths({ ...given, entered_on: "2026-11-30" }, coveredLife)).toBe(6);
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

describe("the reason of the waiting period", () => {
  test.each([
    [{ waiting_months: 0, term_months: null }, "The plan has no waiting period."],
    [{ waiting_months: 3, term_months: 24 }, "Set by the plan. PPR rule 2A.6.1 allows at most 6 months."],
    [{ waiting_months: 6, term_months: 12 }, "PPR rule 2A.6.1 allows 3 months, less than the plan's own 6."],
  ])("of a plan of %o is the plan or the law", (plan, reason) => {
    expect(waitingPeriod(facts({ plan }), newLife)?.reason).toBe(reason);
  });

  test("names the first condition that the policy which is replaced does not meet", () => {
    const reasonOf = (change: object, life = coveredLife) =>
      waitingPeriod(facts({ replacement: { ...SERVED, ...change } }), life)?.reason;
    expect(reasonOf({})).toContain("was served under the old policy (PPR rule 2A.6.5)");
    expect(reasonOf({ waiting_served: false, served_months: 2 })).toContain("2A.6.6");
    expect(reasonOf({ previous_from: "2026-11-01" })).toContain("less than 31 days before this one");
    expect(reasonOf({ same_lives: null })).toContain("not recorded as covering the same people");
    expect(reasonOf({ similar_cover: false, same_lives: false })).toContain("similar risks");
    expect(reasonOf({}, newLife)).toContain("Not marked as covered");
  });

  test("is said once for all lives, or for each by name", () => {
    const life = (name: string, reason: string | null) => ({ name, reason });
    expect(waitingReason([life("Sipho", "One."), life("Thandi", "One.")])).toBe("One.");
    expect(waitingReason([life("Sipho", "One."), life("Thandi", "Two."), life("Lwazi", "One.")])).toBe(
      "Sipho and Lwazi: One. Thandi: Two.",
    );
    expect(waitingReason([life("Sipho", null)])).toBeNull();
  });
});

test.each([
  [0, "This plan has no waiting period."],
  [1, "The waiting period of this plan is 1 month from the day on which cover begins."],
  [12, "The waiting period of this plan is 12 months from the day on which cover begins."],
])("a plan of other insurance with %i months says so itself", (months, sentence) => {
  expect(planWaitingSentence(months)).toBe(sentence);
});
