import { describe, expect, test } from "vitest";
import { missingOf } from "@/lib/sales/form/completeness";
import { DISCLOSURES } from "@/lib/sales/form/disclosures/disclosures";
import type { SaleFacts } from "@/lib/sales/form/facts";
import {
  type Change,
  completeFacts,
  expectComplete,
  expectMissing,
  factsAfter,
  idNumberOf,
  RELATIONSHIPS,
} from "@/tests/support/sale-facts";

describe("replacement", () => {
  const replaced: Change = (facts) => {
    Object.assign(facts.replacement, { replaces: true, insurer: "Protea Life", reason: "Cheaper" });
    facts.disclosures.replacement_warning = true;
  };

  test("is asked for", () => {
    expectMissing(
      ({ replacement }) => {
        replacement.replaces = null;
      },
      "replacement.replaces",
      "Ask whether this policy replaces another one.",
    );
  });

  test.each([
    ["insurer", "Enter the old policy's insurer."],
    ["reason", "Enter why the client is replacing the old policy."],
  ])("of a policy has its %s", (field, message) => {
    expectComplete(replaced);
    expectMissing(
      (facts) => {
        replaced(facts);
        Object.assign(facts.replacement, { [field]: null });
      },
      `replacement.${field}`,
      message,
    );
  });

  test("of a policy is warned of", () => {
    expectMissing(
      (facts) => {
        replaced(facts);
        facts.disclosures.replacement_warning = false;
      },
      "disclosures.replacement_warning",
      "Read out the warning about replacing a policy.",
    );
  });
});

describe("bank", () => {
  const missing = (given: Partial<SaleFacts["bank"]>, field: string, message: string) =>
    expectMissing(({ bank }) => Object.assign(bank, given), `bank.${field}`, message);

  test("account is one of a bank that is still offered", () => {
    missing({ bank: null }, "bank_id", "Choose the bank.");
    const capitec = completeFacts().bank.bank;
    missing(
      { bank: capitec && { ...capitec, active: false } },
      "bank_id",
      "Capitec is no longer offered. Choose another bank.",
    );
  });

  test("account has a type, a number and a debit day", () => {
    missing({ account_type: null }, "account_type", "Choose the type of the account.");
    missing({ account_number: null }, "account_number", "Enter the account number.");
    missing({ debit_day: null }, "debit_day", "Choose the day of the debit.");
  });

  test("account number has the length that its bank uses", () => {
    missing({ account_number: "123456789" }, "account_number", "A savings account number of Capitec has 10 digits.");
  });

  const other: Change = (facts) => {
    const holder_id_number = idNumberOf("1970-05-05");
    const holder = { account_holder: "J Dlamini", holder_id_number, holder_relationship: RELATIONSHIPS.wife };
    Object.assign(facts.bank, { holder_is_policyholder: false, ...holder });
    facts.mandate_agreed_by = "holder";
  };

  test.each([
    ["account_holder", "account_holder", null, "Enter the account holder's name."],
    ["holder_id_number", "holder_id_number", null, "Enter the account holder's ID number."],
    ["holder_id_number", "holder_id_number", "8001015009088", "ID number check digit is wrong."],
    ["holder_relationship", "holder_relationship_id", null, "Choose the account holder's relationship."],
  ])("account of another payer has its %s", (fact, field, value, message) => {
    expectComplete(other);
    expectMissing(
      (facts) => {
        other(facts);
        Object.assign(facts.bank, { [fact]: value });
      },
      `bank.${field}`,
      message,
    );
  });

  test("mandate is agreed to by whoever holds the account", () => {
    const client = "Read out the mandate and ask the client to agree.";
    const payer = "Read out the mandate to the account holder and ask them to agree.";
    const agreedBy =
      (person: SaleFacts["mandate_agreed_by"], holder?: Change): Change =>
      (facts) => {
        holder?.(facts);
        facts.mandate_agreed_by = person;
      };
    expectMissing(agreedBy(null), "mandate.agreed_by_person", client);
    expectMissing(agreedBy("holder"), "mandate.agreed_by_person", client);
    expectMissing(agreedBy(null, other), "mandate.agreed_by_person", payer);
    expectMissing(agreedBy("policyholder", other), "mandate.agreed_by_person", payer);
  });
});

test.each(DISCLOSURES.filter((each) => each !== "replacement_warning"))("the disclosure %s is made", (disclosure) => {
  const facts = factsAfter(({ disclosures }) => {
    disclosures[disclosure] = false;
  });
  expect(missingOf(facts)).toEqual([
    { step: "disclosures", field: disclosure, message: expect.stringMatching(/^(Explain|Read out) .*\.$/) },
  ]);
});
