import { describe, expect, test } from "vitest";
import { agreementEndsOn, confirmBy } from "@/lib/insurance/confirmation";
import { confirmationOf } from "@/lib/sales/record/columns/confirmation";
import { LAW } from "@/tests/support/law";
import { expectComplete, expectMissing } from "@/tests/support/sale-facts";

describe("the last day for the written confirmation of a mandate", () => {
  test.each([
    ["21 days after the agreement, which is day 0", "2026-11-02", "2026-12-25", "2026-11-23"],
    ["the day before the first debit, if that is earlier", "2026-11-02", "2026-11-20", "2026-11-19"],
    ["21 days after the agreement where the debit is on the day after", "2026-11-02", "2026-11-24", "2026-11-23"],
    ["21 days after the agreement without a first debit", "2026-12-20", null, "2027-01-10"],
  ])("is %s", (_, agreed, debit, last) => {
    expect(confirmBy(agreed, debit, LAW)).toBe(last);
  });

  test("is counted by the law of the day of the agreement", () => {
    const [row] = LAW.written_confirmation;
    const later = { valid_from: "2027-01-01", days: 14, source: "" };
    const law = { written_confirmation: row ? [row, later] : [later] };
    expect(agreementEndsOn("2026-12-31", law)).toBe("2027-01-21");
    expect(agreementEndsOn("2027-01-01", law)).toBe("2027-01-15");
  });
});

test("a sale is overdue from the day after its last day, late if it is delivered then, and neither without such a day", () => {
  const of = (confirm_by: string | null, delivered_on: string | null = null) =>
    confirmationOf({ confirm_by, delivered_on }, "2026-11-24");
  expect([
    of("2026-11-24"),
    of("2026-11-23"),
    of("2026-11-23", "2026-11-23"),
    of("2026-11-23", "2026-11-24"),
    of(null),
  ]).toEqual([...["due", "overdue", "given", "late", "due"]]);
});

test("an agreement that can't be confirmed in writing in time any more is to be agreed again", () => {
  expectMissing(
    (facts) => {
      facts.agreement_ends_on = "2026-11-22";
    },
    "mandate.agreed_at",
    "The agreement is too old: it had to be confirmed in writing by 22 Nov 2026. Read the mandate out again.",
  );
  expectComplete((facts) => {
    facts.agreement_ends_on = "2026-11-23"; // today
  });
});
