import { describe, expect, test } from "vitest";
import { isReferred, missingOf, warningsOf } from "@/lib/sales/form/completeness";
import type { SaleFacts } from "@/lib/sales/form/facts";
import { STEPS } from "@/lib/sales/form/steps";
import {
  type Change,
  completeFacts,
  expectComplete,
  expectMissing,
  factsAfter,
  mainLife,
  question,
  RELATIONSHIPS,
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
  // A replacement record is asked for once a policy is replaced.
  expect([...new Set(steps)]).toEqual(STEPS.filter((step) => step !== "replacement_record"));
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
    const message = "The policyholder must be 18 or older.";
    missing({ date_of_birth: "2008-12-02" }, "id_number", message);
    expectMissing(
      (facts) => {
        withPassport(facts);
        facts.policyholder.date_of_birth = "2008-12-02";
        facts.insured_lives = [{ ...mainLife(), relationship: RELATIONSHIPS.wife }];
      },
      "policyholder.date_of_birth",
      message,
    );
    expectComplete(({ policyholder }) => {
      policyholder.date_of_birth = "2008-12-01";
    });
  });

  test("can be written to by email or by post", () => {
    const message = "Enter an email address, or a street, city and postal code, so that the policy can be sent.";
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
