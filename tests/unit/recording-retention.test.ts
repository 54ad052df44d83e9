import { describe, expect, test } from "vitest";
import type { PeriodUnit } from "@/lib/insurance/law/period-units";
import { isAtLeast } from "@/lib/leads/recordings/minimum";
import { type RetentionFacts, type RetentionPeriods, retentionOf } from "@/lib/leads/recordings/retention";
import { dateColumn } from "@/lib/platform/time/days";

const PERIODS: RetentionPeriods = {
  lead: { class: "lead", length: 45, unit: "days", source: "a" },
  unsubmitted_sale: { class: "unsubmitted_sale", length: 24, unit: "months", source: "b" },
  sale: { class: "sale", length: 5, unit: "years", source: "c" },
  mandate: { class: "mandate", length: 7, unit: "years", source: "d" },
  unsold_lead: { class: "unsold_lead", length: 24, unit: "months", source: "e" },
};

const SALE = {
  status: "policy-submitted",
  submitted_at: new Date("2026-01-10T10:00:00Z"),
  updated_at: new Date("2026-01-10T10:00:00Z"),
  policy_ended_on: dateColumn("2026-06-30"),
  last_collected_on: dateColumn("2026-06-01"),
};

const facts = (values: Partial<RetentionFacts>): RetentionFacts => ({
  ...{ legal_hold: false, lead: null, sale: null, mandates: [], consents: [] },
  ...values,
});

const untilOf = (values: Partial<RetentionFacts>) => retentionOf(facts(values), PERIODS)?.retained_until ?? null;

describe("a recording", () => {
  test("of an open lead is kept", () => expect(untilOf({ lead: { processed_at: null } })).toBeNull());

  test("of a lead is kept for 45 days after its outcome, by the South African calendar", () => {
    expect(untilOf({ lead: { processed_at: new Date("2026-01-31T23:30:00Z") } })).toBe("2026-03-18");
  });

  test("of a sale that was never submitted is kept for 24 months after its last change", () => {
    expect(untilOf({ sale: { ...SALE, status: "in-progress", submitted_at: null }, mandates: [{}] })).toBe(
      "2028-01-10",
    );
  });

  test("of a sale is kept for five years after the policy ended, and for good while that is unknown", () => {
    expect(untilOf({ sale: SALE })).toBe("2031-06-30");
    expect(untilOf({ sale: { ...SALE, policy_ended_on: null } })).toBeNull();
  });

  test("of a submitted sale is kept as one, even if nobody knows when it was submitted", () => {
    expect(untilOf({ sale: { ...SALE, submitted_at: null } })).toBe("2031-06-30");
  });

  test("that carries a mandate is kept for seven years after the last collection", () => {
    expect(untilOf({ sale: SALE, mandates: [{}] })).toBe("2033-06-01");
  });

  test("that carries a mandate is kept while either end is unknown, and until the later one", () => {
    const mandates = [{}];
    expect(untilOf({ sale: { ...SALE, last_collected_on: null }, mandates })).toBeNull();
    expect(untilOf({ sale: { ...SALE, policy_ended_on: null }, mandates })).toBeNull();
    expect(untilOf({ sale: { ...SALE, policy_ended_on: dateColumn("2030-02-28") }, mandates })).toBe("2035-02-28");
  });

  test("under legal hold is kept, whatever its period says", () => {
    expect(untilOf({ legal_hold: true, lead: { processed_at: new Date("2001-01-01") } })).toBeNull();
    expect(untilOf({ legal_hold: true, sale: SALE, mandates: [{}] })).toBeNull();
  });

  describe("that proves a consent", () => {
    const consents = [{}];

    test("is kept while the consent stands, and then for the period of its class", () => {
      expect(untilOf({ sale: SALE, consents })).toBeNull();
      expect(untilOf({ sale: SALE, consents: [] })).toBe("2031-06-30");
    });

    test("is kept while its lead is open, and then until the lead is anonymised", () => {
      expect(untilOf({ lead: { processed_at: null }, consents })).toBeNull();
      const lead = { processed_at: new Date("2026-01-31T12:00:00Z") };
      const found = retentionOf(facts({ lead, consents }), PERIODS);
      expect([found?.class, found?.period.class, found?.retained_until]).toEqual([
        ...["consent", "unsold_lead", "2028-01-31"],
      ]);
    });

    test("goes with a sale that was never submitted, which is then anonymised", () => {
      const sale = { ...SALE, status: "in-progress", submitted_at: null };
      expect(untilOf({ sale, consents })).toBe("2028-01-10");
    });
  });

  test("names the period that decides, and the day on which it began", () => {
    const found = retentionOf(facts({ sale: SALE, mandates: [{}] }), PERIODS);
    expect([found?.period.class, found?.began_on]).toEqual(["mandate", "2026-06-01"]);
  });

  test("whose period ends on a day that a month does not have ends with the month", () => {
    expect(untilOf({ sale: { ...SALE, policy_ended_on: dateColumn("2024-02-29") } })).toBe("2029-02-28");
  });
});

test.each([
  ["60 months", "5 years", true],
  ["59 months", "5 years", false],
  ["1830 days", "5 years", true],
  ["1829 days", "5 years", false],
  ["31 days", "1 months", true],
  ["30 days", "1 months", false],
  ["1 years", "366 days", true],
])("%s are at least %s: %s", (period, minimum, expected) => {
  const read = (text: string) => {
    const [length, unit] = text.split(" ");
    return { length: Number(length), unit: unit as PeriodUnit };
  };
  expect(isAtLeast(read(period), read(minimum))).toBe(expected);
});
