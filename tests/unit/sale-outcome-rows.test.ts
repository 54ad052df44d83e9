import { describe, expect, test } from "vitest";
import { coolingOffEndsOn, coolingOffOn } from "@/lib/insurance/cooling-off";
import { outcomeProblems } from "@/lib/sales/outcomes/guards";
import { readOutcomeRow } from "@/lib/sales/outcomes/row";
import { LAW } from "../support/law";

const COLUMNS = ["reference", "policy_number", "policy_outcome", "policy_ended_on"] as const;

describe("a row of a file with outcomes", () => {
  test("changes only what its cells say", () => {
    expect(readOutcomeRow(COLUMNS, ["REF-1", "", "lapsed", ""])).toEqual({
      ok: true,
      reference: "REF-1",
      change: { policy_outcome: "lapsed" },
    });
  });

  test.each(["in_force", "In force", "IN-FORCE", "in force"])("knows an outcome written as %s", (outcome) => {
    expect(readOutcomeRow(COLUMNS, ["", "P1", outcome, ""])).toMatchObject({ change: { policy_outcome: "in_force" } });
  });

  test.each([
    ["LAPSED", "lapsed"],
    ["NTU", "not_taken_up"],
    ["Active", "in_force"],
    ["Cancelled in cooling off", "cancelled_in_cooling_off"],
  ])("knows what insurers call %s", (written, outcome) => {
    expect(readOutcomeRow(COLUMNS, ["", "P1", written, ""])).toMatchObject({ change: { policy_outcome: outcome } });
  });

  test.each(["25/11/2026", "2026/11/25", "25 Nov 2026", "46351"])("reads the day %s", (day) => {
    const read = readOutcomeRow(COLUMNS, ["REF-1", "", "lapsed", day]);
    expect(read).toMatchObject({ change: { policy_ended_on: "2026-11-25" } });
  });

  test("says which cells can't be read", () => {
    expect(readOutcomeRow(COLUMNS, ["REF-1", "", "paid", "31/13/2026"])).toEqual({
      ok: false,
      message: "Outcome: Choose from the list. Policy ended on: Enter a date.",
    });
  });
});

test("a policy ends only by an outcome that ends it, and on a day since the submission", () => {
  const sale = { submitted_on: "2026-11-01", cooling_off_ends_on: "2026-12-02" };
  const outcome = { policy_number: null, insurer_reference: null, last_collected_on: null };
  const problemsOf = (policy_outcome: "pending" | "lapsed", policy_ended_on: string) =>
    Object.keys(outcomeProblems({ ...outcome, policy_outcome, policy_ended_on }, sale, "2026-11-20"));
  expect(problemsOf("pending", "2026-11-10")).toEqual(["policy_ended_on"]);
  expect(problemsOf("lapsed", "2026-10-31")).toEqual(["policy_ended_on"]);
  expect(problemsOf("lapsed", "2026-11-21")).toEqual(["policy_ended_on"]);
  expect(problemsOf("lapsed", "2026-11-20")).toEqual([]);
});

test("cooling-off ends 31 days after the pack was received, by a rule with its source", () => {
  expect(coolingOffEndsOn("2026-11-22", LAW)).toBe("2026-12-23");
  expect(coolingOffOn("2026-11-22", LAW)).toMatchObject({ days: 31, source: expect.stringContaining("rule 4.2") });
});
