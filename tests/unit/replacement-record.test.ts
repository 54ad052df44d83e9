import { describe, expect, test } from "vitest";
import { needsReplacementRecord, replacementSendBy, replacementSource } from "@/lib/insurance/replacement";
import { missingOf } from "@/lib/sales/form/completeness";
import { toReplacementRecord } from "@/lib/sales/form/replacement/record";
import { storedReplacementRecord } from "@/lib/sales/record/columns/replacement-record";
import { LAW } from "@/tests/support/law";
import { type Change, expectComplete, expectMissing, factsAfter, missingAfter } from "@/tests/support/sale-facts";

const STAMP = { at: "2026-11-23T08:00:00.000Z", by: "Thandi Nkosi" };

const RECORD = {
  ...{ old_premium: 150, old_cover: 40_000, old_waiting_months: 0 },
  ...{ old_exclusions: "Suicide", new_exclusions: "Suicide in the first two years", given_up: "A cash bonus" },
  statement: STAMP,
};

/** A sale of a class of insurance that replaces a policy, with a whole record. */
const replacing =
  (insurance_class: "life" | "disability" | "funeral" | null): Change =>
  (facts) => {
    facts.insurance_class = insurance_class;
    const old = { replaces: true, insurer: "Protea Life", policy_number: "P-1", reason: "Cheaper" };
    Object.assign(facts.replacement, old);
    Object.assign(facts.replacement_record, RECORD);
    facts.disclosures.replacement_warning = true;
  };

const EMPTY: Change = ({ replacement, replacement_record }) => {
  replacement.policy_number = null;
  Object.assign(replacement_record, Object.fromEntries(Object.keys(RECORD).map((field) => [field, null])));
};

describe("the last day for sending a replacement record is 14 days after the policy was entered into", () => {
  test.each([
    ["2026-11-29", "2026-12-13"],
    ["2026-12-20", "2027-01-03"],
    ["2028-02-15", "2028-02-29"],
  ])("%s: %s", (enteredOn, due) => {
    expect(replacementSendBy(enteredOn, LAW)).toBe(due);
  });
});

describe("a sale that replaces a policy", () => {
  test.each(["life", "disability"] as const)("of %s cover needs the whole replacement record", (kind) => {
    expectComplete(replacing(kind));
    const missing = missingAfter((facts) => {
      replacing(kind)(facts);
      EMPTY(facts);
    }).map(([path]) => path);
    expect(missing).toEqual([
      "replacement.policy_number",
      ...Object.keys(RECORD).map((field) => `replacement_record.${field}`),
    ]);
  });

  test.each(["funeral", null] as const)("of class %s needs none", (kind) => {
    expectComplete((facts) => {
      replacing(kind)(facts);
      EMPTY(facts);
    });
  });

  test("may say that the old policy had no waiting period, and cost nothing", () => {
    expectComplete((facts) => {
      replacing("life")(facts);
      Object.assign(facts.replacement_record, { old_waiting_months: 0, old_premium: 0 });
    });
  });

  test("needs the seller's statement", () => {
    expectMissing(
      (facts) => {
        replacing("life")(facts);
        facts.replacement_record.statement = null;
      },
      "replacement_record.statement",
      "Tick your statement about the comparison.",
    );
  });

  test("is passed by quality control if it was sent before there were records", () => {
    const facts = factsAfter((sale) => {
      replacing("life")(sale);
      EMPTY(sale);
      sale.is_editable = false;
    });
    expect(missingOf(facts)).toEqual([]);
  });
});

test("a life sale that replaces nothing needs no replacement record", () => {
  expectComplete((facts) => {
    facts.insurance_class = "life";
  });
});

test("a statement lapses when the premium, cover or waiting period that it compares changes", () => {
  const sold = { monthly_premium: 199.5, cover_amount: 50_000, plan_snapshot: { waiting_months: 6 } };
  const compared = { monthly_premium: 199.5, cover_amount: 50_000, waiting_months: 6 };
  const replacement_record = storedReplacementRecord.parse({ ...RECORD, compared });
  expect(toReplacementRecord({ ...sold, replacement_record }).statement).toEqual(STAMP);
  for (const change of [
    { monthly_premium: 210 },
    { cover_amount: 60_000 },
    { plan_snapshot: { waiting_months: 12 } },
  ]) {
    expect(toReplacementRecord({ ...sold, ...change, replacement_record }).statement).toBeNull();
  }
});

test("a sale without a record reads as one with nothing entered", () => {
  const sale = { monthly_premium: null, cover_amount: null, plan_snapshot: null };
  const read = toReplacementRecord({ ...sale, replacement_record: storedReplacementRecord.parse({}) });
  expect(Object.values(read).every((value) => value === null)).toBe(true);
});

test("rule 19 is cited for life and disability, 2A.6 for funeral cover, and nothing without a class", () => {
  const day = "2026-11-29";
  for (const kind of ["life", "disability"]) {
    expect(needsReplacementRecord(kind, day, LAW)).toBe(true);
    expect(replacementSource(kind, day, LAW)).toContain("rule 19");
  }
  expect(needsReplacementRecord("funeral", day, LAW)).toBe(false);
  expect(replacementSource("funeral", day, LAW)).toContain("2A.6.1");
  expect(replacementSource(null, day, LAW)).toBeNull();
});
