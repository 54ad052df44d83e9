import { describe, expect, test } from "vitest";
import { warningsOf } from "@/lib/sales/form/completeness";
import { asksFormerCover, waitingPeriod } from "@/lib/sales/form/lives/waiting-period";
import { LAW } from "@/tests/support/law";
import { completeFacts, expectComplete, expectMissing, factsAfter } from "@/tests/support/sale-facts";
import { coveredLife, NO_FORMER_COVER, newLife, SERVED, waitingFacts } from "@/tests/support/waiting-facts";

const waitOf = (replacement: object, { entered_on = "2026-12-01", life = newLife } = {}) =>
  waitingPeriod(waitingFacts({ entered_on, replacement: { ...NO_FORMER_COVER, ...replacement } }), life);
const monthsOf = (...given: Parameters<typeof waitOf>) => waitOf(...given)?.months;

test("other figures hold for policies that are entered into from their day on", () => {
  const lapsed_policy = [...LAW.lapsed_policy, { valid_from: "2027-03-01", months: 3, source: "A later rule" }];
  const lapsed = { lapsed_for_non_payment: true, lapsed_on: "2026-12-15", lapsed_waiting_served: true };
  const monthsOn = (entered_on: string) =>
    waitingPeriod(
      waitingFacts({ law: { ...LAW, lapsed_policy }, entered_on, replacement: { ...NO_FORMER_COVER, ...lapsed } }),
      newLife,
    )?.months;
  expect(["2027-02-28", "2027-03-01"].map(monthsOn)).toEqual([6, 0]);
});

describe("a policy of the same insurer that lapsed for non-payment (rule 2A.9)", () => {
  const LAPSED = { lapsed_for_non_payment: true, lapsed_on: "2026-10-01", lapsed_waiting_served: true };

  test("spares a new policy within two months every waiting period, for every life", () => {
    expect(waitOf(LAPSED)).toEqual({
      months: 0,
      reason:
        "The earlier policy with Umoja Life lapsed for non-payment within 2 months before this one, after its waiting period (PPR rule 2A.9.2).",
    });
    expect(monthsOf(LAPSED, { life: coveredLife })).toBe(0);
  });

  test.each([
    ["2026-10-01", "2026-12-01", 0],
    ["2026-10-01", "2026-12-02", 6],
    ["2026-12-31", "2027-02-28", 0], // February has no 31st
    ["2026-12-31", "2027-03-01", 6],
    ["2026-12-01", "2026-12-01", 0],
    ["2026-12-02", "2026-12-01", 6], // mistyped: ahead
  ])("that lapsed on %s leaves a policy of %s %i months", (lapsed_on, entered_on, months) => {
    expect(monthsOf({ ...LAPSED, lapsed_on }, { entered_on })).toBe(months);
  });

  test.each([
    [0, 6],
    [2, 4],
    [6, 0],
    [9, 0],
  ])("leaves only what was unserved after %i months", (lapsed_served_months, left) => {
    const wait = waitOf({ ...LAPSED, lapsed_waiting_served: false, lapsed_served_months });
    expect(wait).toEqual({ months: left, reason: expect.stringContaining("(PPR rule 2A.9.3)") });
  });

  test.each([
    ["it ended otherwise", { ...LAPSED, lapsed_for_non_payment: false }],
    ["nobody asked", { ...LAPSED, lapsed_for_non_payment: null }],
    ["nobody knows when", { ...LAPSED, lapsed_on: null }],
    ["nobody asked how much was served", { ...LAPSED, lapsed_waiting_served: null }],
  ])("changes nothing where %s", (_why, replacement) => {
    expect(monthsOf(replacement)).toBe(6);
  });
});

describe("a member who leaves a group scheme (rule 2A.6)", () => {
  const LEFT = { group_member_since: "2026-05-01", left_group_scheme_on: "2026-11-01" };
  const member = { life: coveredLife };

  test("has no waiting period", () => {
    expect(waitOf(LEFT, member)).toEqual({
      months: 0,
      reason:
        "A group scheme was left within 31 days before this policy, after 6 months of membership or more (PPR rule 2A.6).",
    });
  });

  test.each([
    ["31 days after leaving", LEFT, "2026-12-02", 0],
    ["32 days after leaving", LEFT, "2026-12-03", 6],
    ["after six months of membership", { ...LEFT, group_member_since: "2026-05-01" }, "2026-12-01", 0],
    ["after a day less", { ...LEFT, group_member_since: "2026-05-02" }, "2026-12-01", 6],
    ["without the first day", { ...LEFT, group_member_since: null }, "2026-12-01", 6],
    ["without the last day", { ...LEFT, left_group_scheme_on: null }, "2026-12-01", 6],
  ])("%s", (_when, replacement, entered_on, months) => {
    expect(monthsOf(replacement, { ...member, entered_on })).toBe(months);
  });

  test("does not spare a life that the scheme did not cover", () => {
    expect(waitOf(LEFT)).toEqual({ months: 6, reason: "Not marked as covered by the group scheme (PPR rule 2A.6)." });
  });
});

test("of several kinds of former cover, the one that leaves the shortest waiting period counts", () => {
  const inPart = { lapsed_for_non_payment: true, lapsed_on: "2026-11-01", lapsed_waiting_served: false };
  const both = { ...SERVED, ...inPart, lapsed_served_months: 2 };
  expect([monthsOf(both, { life: coveredLife }), monthsOf(both)]).toEqual([0, 4]);
});

describe("the questions about former cover", () => {
  const { plan } = completeFacts();

  test("are asked of funeral cover with a waiting period", () => {
    expect(asksFormerCover(completeFacts(), "2026-12-01")).toBe(true);
    expect(asksFormerCover({ ...completeFacts(), insurance_class: "life" }, "2026-12-01")).toBe(false);
    expect(asksFormerCover({ ...completeFacts(), plan: plan && { ...plan, waiting_months: 0 } }, "2026-12-01")).toBe(
      false,
    );
  });

  test("need not be answered, but the agent is reminded of the lapse", () => {
    const unasked = factsAfter(({ replacement }) => Object.assign(replacement, { lapsed_for_non_payment: null }));
    expect(warningsOf(unasked)).toEqual([
      {
        step: "replacement",
        field: "lapsed_for_non_payment",
        message: "Ask whether the client had a policy with Umoja Life that ended because premiums were not paid.",
      },
    ]);
    expect(warningsOf({ ...unasked, insurance_class: "life" })).toEqual([]);
  });

  const lapsed = { lapsed_for_non_payment: true, lapsed_on: "2026-11-01", lapsed_waiting_served: true };
  const group = { group_member_since: "2020-01-01", left_group_scheme_on: "2026-11-01" };

  test.each([
    [{ ...lapsed, lapsed_on: null }, "lapsed_on", "Enter when the earlier policy ended."],
    [{ ...lapsed, lapsed_on: "2026-11-24" }, "lapsed_on", "The earlier policy can't have ended in the future."],
    [
      { ...lapsed, lapsed_waiting_served: null },
      "lapsed_waiting_served",
      "Ask whether its waiting period was served in full.",
    ],
    [{ ...group, group_member_since: null }, "group_member_since", "Enter when the client joined the group scheme."],
    [{ ...group, left_group_scheme_on: null }, "left_group_scheme_on", "Enter when the client left the group scheme."],
    [
      { ...group, group_member_since: "2026-11-02" },
      "left_group_scheme_on",
      "The client can't have left the group scheme before joining it.",
    ],
    [
      { ...group, left_group_scheme_on: "2026-11-24" },
      "left_group_scheme_on",
      "The client can't have left in the future.",
    ],
  ])("answered with %o are refused at %s", (answers, field, message) => {
    expectMissing((facts) => Object.assign(facts.replacement, answers), `replacement.${field}`, message);
    expectComplete((facts) => {
      Object.assign(facts.replacement, answers);
      facts.plan = plan && { ...plan, waiting_months: 0 }; // nobody is asked
    });
  });

  test("are complete with both days, and on the day itself", () => {
    expectComplete(({ replacement }) => Object.assign(replacement, lapsed, group, { lapsed_on: "2026-11-23" }));
  });
});
