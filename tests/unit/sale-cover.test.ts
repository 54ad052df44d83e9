import { describe, test } from "vitest";
import { type Change, expectComplete, expectMissing, idNumberOf, TYPES } from "@/tests/support/sale-facts";

describe("cover", () => {
  test("has a plan that is still offered", () => {
    expectMissing(
      (facts) => {
        facts.plan = null;
      },
      "cover.product_plan_id",
      "Choose a plan.",
    );
    expectMissing(
      (facts) => {
        facts.is_plan_offered = false;
      },
      "cover.product_plan_id",
      "This plan is no longer offered. Choose another.",
    );
  });

  test.each([{ monthly_premium: 149.5 }, { cover_amount: 40_000 }])("%j needs a reason", (amounts) => {
    const override: Change = ({ cover }) => Object.assign(cover, amounts);
    expectMissing(override, "cover.override_reason", "Say why the cover or premium differs from the plan's.");
    expectComplete((facts) => {
      override(facts);
      facts.cover.override_reason = "Agreed with the line manager";
    });
  });

  test.each([null, "2026-11-22", "2026-11-23", "2027-01-23", "2020-01-01"])("can't begin on %s", (date) => {
    const begin: Change = ({ cover }) => {
      cover.commencement_date = date;
    };
    const message = "Choose a cover start date from tomorrow to 60 days ahead.";
    expectMissing(begin, "cover.commencement_date", date === null ? "Choose when cover begins." : message);
  });

  test.each(["2026-11-24", "2027-01-22"])("can begin on %s", (date) => {
    expectComplete(({ cover }) => {
      cover.commencement_date = date;
    });
  });

  test("may begin while the sale waits for its check", () => {
    expectComplete((facts) => {
      facts.is_editable = false;
      facts.cover.commencement_date = "2026-11-20";
    });
  });

  const aged =
    (date_of_birth: string): Change =>
    (facts) => {
      const id_number = idNumberOf(date_of_birth);
      Object.assign(facts.policyholder, { date_of_birth, id_number });
      Object.assign(facts.insured_lives[0] ?? {}, { date_of_birth, id_number });
    };

  test("is for main insured lives of the plan's ages, at commencement", () => {
    const message = "This plan is for ages 18 to 64; the main insured life is 65.";
    expectMissing(aged("1961-12-01"), "cover.product_plan_id", message);
    expectComplete(aged("1961-12-02"));
    expectComplete(aged("2008-12-01"));
    expectComplete((facts) => {
      aged("1926-01-15")(facts);
      Object.assign(facts.plan ?? {}, { max_entry_age: null });
    });
  });

  test("is for policyholders of the plan's ages where the product has no main insured life", () => {
    const older: Change = (facts) => {
      aged("1950-01-01")(facts);
      facts.types = [TYPES.payout];
      facts.insured_lives = [];
    };
    expectMissing(older, "cover.product_plan_id", "This plan is for ages 18 to 64; the policyholder is 76.");
  });

  test.each([
    [null, 40, "This plan is for ages up to 40; the main insured life is 46."],
    [50, null, "This plan is for ages from 50; the main insured life is 46."],
  ])("says which ages a plan is for, from %s to %s", (min_entry_age, max_entry_age, message) => {
    expectMissing(
      ({ plan }) => Object.assign(plan ?? {}, { min_entry_age, max_entry_age }),
      "cover.product_plan_id",
      message,
    );
  });
});
