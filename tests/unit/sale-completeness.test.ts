import { describe, expect, test } from "vitest";
import { isReferred, missingOf, warningsOf } from "@/lib/sales/sections/completeness";
import type { SaleFacts } from "@/lib/sales/sections/facts";
import { STEPS } from "@/lib/sales/sections/steps";
import {
  type Change,
  completeFacts,
  expectComplete,
  expectMissing,
  factsAfter,
  idNumberOf,
  mainLife,
  question,
  RELATIONSHIPS,
  TYPES,
  withPassport,
} from "@/tests/support/sale-facts";

test("a complete sale misses nothing, warns of nothing and is not referred", () => {
  expect(missingOf(completeFacts())).toEqual([]);
  expect(warningsOf(completeFacts())).toEqual([]);
  expect(isReferred(completeFacts())).toBe(false);
});

test("a sale without anything names what is missing in the order of the steps", () => {
  const facts = factsAfter((sale) => {
    sale.opening = { ...sale.opening, may_continue: false, recording_notice: false };
    Object.assign(sale.policyholder, { surname: null, id_number: null, date_of_birth: null, phone: null, email: null });
    sale.cover = { commencement_date: null, cover_amount: null, monthly_premium: null, override_reason: null };
    sale.plan = null;
    sale.insured_lives = [];
    sale.questions = [question({ value: null })];
    sale.beneficiaries = [];
    sale.replacement.replaces = null;
    Object.assign(sale.bank, { bank: null, account_type: null, account_number: null, debit_day: null });
    sale.mandate_agreed_by = null;
    sale.disclosures.benefits = false;
  });
  const steps = missingOf(facts).map(({ step }) => step);
  expect([...new Set(steps)]).toEqual([...STEPS]);
  expect(steps.map((step) => STEPS.indexOf(step))).toEqual(
    steps.map((step) => STEPS.indexOf(step)).toSorted((a, b) => a - b),
  );
});

describe("opening", () => {
  test.each<[string, Change, string]>([
    [
      "may_continue",
      ({ opening }) => {
        opening.may_continue = false;
      },
      "Ask whether the client wants to continue.",
    ],
    [
      "recording_notice",
      ({ opening }) => {
        opening.recording_notice = false;
      },
      "Tell the client that the call is recorded.",
    ],
    [
      "health_consent",
      (facts) => {
        facts.questions = [question({ is_health: true })];
      },
      "Ask for consent to the questions about health.",
    ],
  ])("%s is needed", (field, change, message) => expectMissing(change, `opening.${field}`, message));

  test("consent to marketing is never needed", () => {
    expectComplete(({ opening }) => {
      opening.marketing_consent = "refused";
    });
  });

  test("what quality control asks for is only a warning", () => {
    const change: Change = ({ opening }) => Object.assign(opening, { provider_named: false, insurance_said: false });
    expectComplete(change);
    expect(warningsOf(factsAfter(change)).map(({ field }) => field)).toEqual(["provider_named", "insurance_said"]);
  });
});

describe("policyholder", () => {
  const missing = (given: Partial<SaleFacts["policyholder"]>, field: string, message: string, foreign = false) =>
    expectMissing(
      (facts) => {
        if (foreign) withPassport(facts);
        Object.assign(facts.policyholder, given);
      },
      `policyholder.${field}`,
      message,
    );

  test("has a name, a surname and a phone number", () => {
    missing({ name: "" }, "name", "Enter the policyholder's name.");
    missing({ surname: null }, "surname", "Enter the policyholder's surname.");
    missing({ phone: null }, "phone", "Enter the policyholder's phone number.");
  });

  test("has a valid ID number", () => {
    expectMissing(
      (facts) => {
        facts.policyholder.id_number = null;
        facts.insured_lives = [{ ...mainLife(), relationship: RELATIONSHIPS.wife }];
      },
      "policyholder.id_number",
      "Enter the policyholder's ID number.",
    );
    expectMissing(
      (facts) => {
        facts.policyholder.id_number = "8001015009088";
        facts.insured_lives = [{ ...mainLife(), relationship: RELATIONSHIPS.wife }];
      },
      "policyholder.id_number",
      "ID number check digit is wrong",
    );
  });

  test("may have a passport instead, with expiry, nationality and date of birth", () => {
    expectComplete(withPassport);
    missing({ id_number: null }, "id_number", "Enter the policyholder's passport number.", true);
    missing({ id_expires_on: null }, "id_expires_on", "Enter when the passport expires.", true);
    missing({ id_expires_on: "2026-11-22" }, "id_expires_on", "This passport has expired.", true);
    missing({ nationality: null }, "nationality", "Enter the policyholder's nationality.", true);
    expectMissing(
      (facts) => {
        withPassport(facts);
        facts.policyholder.date_of_birth = null;
        facts.insured_lives = [{ ...mainLife(), relationship: RELATIONSHIPS.wife }];
      },
      "policyholder.date_of_birth",
      "Enter the policyholder's date of birth.",
    );
    expectComplete((facts) => {
      withPassport(facts);
      facts.policyholder.id_expires_on = "2026-11-23";
    });
  });

  test("is an adult at commencement", () => {
    missing({ date_of_birth: "2008-12-02" }, "date_of_birth", "The policyholder must be 18 or older.");
    expectComplete(({ policyholder }) => {
      policyholder.date_of_birth = "2008-12-01";
    });
  });

  test("can be written to by e-mail or by post", () => {
    const message = "Enter an e-mail address, or a street, city and postal code, so that the policy can be sent.";
    const address = { street: "1 Long Street", suburb: null, city: "Cape Town", province: null, postal_code: "8001" };
    missing({ email: null }, "email", message);
    missing({ email: null, physical_address: { ...address, city: null } }, "email", message);
    expectComplete(({ policyholder }) => Object.assign(policyholder, { email: null, physical_address: address }));
    expectComplete(({ policyholder }) => Object.assign(policyholder, { email: null, postal_address: address }));
  });

  test("has no other open sale of the product", () => {
    expectMissing(
      (facts) => {
        facts.other_open_sale = "UML-2026-000007";
      },
      "policyholder.id_number",
      "This person already has an open sale of this product: UML-2026-000007.",
    );
  });
});

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
    expectMissing(override, "cover.override_reason", "Say why cover or premium differ from the plan's.");
    expectComplete((facts) => {
      override(facts);
      facts.cover.override_reason = "Agreed with the line manager";
    });
  });

  test.each([null, "2026-11-22", "2026-11-23", "2027-01-23", "2020-01-01"])("can't begin on %s", (date) => {
    const begin: Change = ({ cover }) => {
      cover.commencement_date = date;
    };
    const message = "Cover begins tomorrow at the earliest, and within 60 days.";
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
    const older = (facts: SaleFacts) => {
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
