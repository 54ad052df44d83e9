import { describe, expect, test } from "vitest";
import { coolingOffEndsOn, coolingOffOn } from "@/lib/insurance/cooling-off";
import { mappedRow, outcomeTarget } from "@/lib/sales/outcomes/columns.server";
import { outcomeProblems } from "@/lib/sales/outcomes/guards";
import { readOutcomeRow } from "@/lib/sales/outcomes/row";
import { LAW } from "../support/law";

const COLUMNS = ["reference", "policy_number", "policy_outcome", "policy_ended_on"] as const;

const CHOICES = "Pending, In force, Not taken up, Cancelled in cooling-off, Lapsed, Declined by insurer";

describe("the columns of a file with outcomes", () => {
  const guess = (names: string[], ...sample: string[][]) =>
    outcomeTarget.guess({ names, first: null, sample }).map(({ field }) => field);

  test.each([
    [["Policy No", "Effective Date", "Lapse Date"], [], [0, 2]],
    [["Policy No", "Effective Date", "Status Date"], [], [0, 2]],
    [["Policy No", "Status Date", "Lapse Date"], [], [0, 2]],
    [["Policy No", "Effective Date"], [], [0, 1]],
    [
      ["Policy No", "Effective Date", "Status"],
      ["P1", "2026-11-01", "Lapsed"],
      [0, 1, 2],
    ],
    [
      ["Policy No", "Effective Date", "Status"],
      ["P1", "2026-11-01", "Active"],
      [0, 2],
    ],
    [
      ["Policy No", "Status Date", "Status"],
      ["P1", "2026-11-01", "Active"],
      [0, 1, 2],
    ],
  ])("%j above %j: those at %j are read", (names, row, read) => {
    const fields = guess(names, row);
    expect(fields.flatMap((field, place) => (field ? place : []))).toEqual(read);
  });

  test.each([
    ["Status Date", ""],
    ["Effective Date", ""],
    ["Lapse Date", "2026-11-01"],
  ])("a day headed %s beside a policy that goes on is read as “%s”", (header, day) => {
    const columns = [
      { name: "Policy No", field: "policy_number" as const },
      { name: "Status", field: "policy_outcome" as const },
      { name: header, field: "policy_ended_on" as const },
    ];
    const read = (status: string) => mappedRow(columns, { number: 2, cells: ["P1", status, "2026-11-01"] }).cells;
    expect(read("Active")).toEqual(["P1", "Active", day]);
    expect(read("Lapsed")).toEqual(["P1", "Lapsed", "2026-11-01"]);
  });

  test.each([
    [["Policy No", "Status"], true],
    [["Number", "What"], true],
    [["Reference", "Status at 30/11/2026"], true],
    [["POL-A", "Lapsed"], false],
    [["POL1234", "unknown"], false],
    [["NO-2026-000000", "unknown"], false],
    [["X", "25 Nov 2026"], false],
  ])("%j names the columns: %s", (cells, isHeader) => {
    expect(outcomeTarget.isHeader(cells)).toBe(isHeader);
  });
});

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
    ["Cancelled in cooling-off", "cancelled_in_cooling_off"],
    ["Cooling-off", "cancelled_in_cooling_off"],
    ["CFI", "cancelled_in_cooling_off"],
    ["Canceled From Inception", "cancelled_in_cooling_off"],
    ["Not Taken Up (NTU)", "not_taken_up"],
    ["NTU - Not taken up", "not_taken_up"],
    ["Nie opgeneem nie", "not_taken_up"],
    ["On risk", "in_force"],
    ["Premium paying", "in_force"],
    ["Active (Premium paying)", "in_force"],
    ["AKTIEF", "in_force"],
    ["LAPSED - NON PAYMENT", "lapsed"],
    ["LAP", "lapsed"],
    ["Verval", "lapsed"],
    ["Declined", "declined_by_insurer"],
  ])("knows what insurers call %s", (written, outcome) => {
    expect(readOutcomeRow(COLUMNS, ["", "P1", written, ""])).toMatchObject({ change: { policy_outcome: outcome } });
  });

  test.each([
    "Cancelled",
    "CAN",
    "Gekanselleer",
    "Surrendered",
    "Paid up",
    "Accepted",
    "Lapsed (reinstated)",
    "Active/Lapsed",
  ])("lists the outcomes that can be written where %s may be several", (written) => {
    expect(readOutcomeRow(COLUMNS, ["", "P1", written, ""])).toEqual({
      ok: false,
      message: `Outcome: “${written}” is not an outcome. Write one of: ${CHOICES}.`,
    });
  });

  test.each(["25/11/2026", "2026/11/25", "25 Nov 2026", "46351"])("reads the day %s", (day) => {
    const read = readOutcomeRow(COLUMNS, ["REF-1", "", "lapsed", day]);
    expect(read).toMatchObject({ change: { policy_ended_on: "2026-11-25" } });
  });

  test("says which cells can't be read", () => {
    expect(readOutcomeRow(COLUMNS, ["REF-1", "", "paid", "31/13/2026"])).toEqual({
      ok: false,
      message: `Outcome: “paid” is not an outcome. Write one of: ${CHOICES}. Policy ended on: Enter a date.`,
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
