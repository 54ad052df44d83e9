import { describe, expect, test } from "vitest";
import { splitEvenly } from "@/lib/insurance/shares";
import type { BeneficiaryFacts, SaleFacts } from "@/lib/sales/form/facts";
import { beneficiary, type Change, idNumberOf, missingAfter, RELATIONSHIPS, TYPES } from "@/tests/support/sale-facts";

const missingFor = (beneficiaries: BeneficiaryFacts[], change?: Change) =>
  missingAfter((facts) => {
    facts.beneficiaries = beneficiaries;
    change?.(facts);
  });

const born = (date_of_birth: string) => ({ date_of_birth, id_number: idNumberOf(date_of_birth) });

/** Adults of different ages, with these shares. */
const paid = (shares: string[]) =>
  shares.map((share, index) => beneficiary({ share, ...born(`${1960 + index}-01-01`) }));

const total = (now: string) => [["beneficiaries.share", `Beneficiary shares must total 100% (now ${now}%).`]];

describe("shares", () => {
  test.each([
    [["50.00", "45.00"], "95"],
    [["33.33", "33.33", "33.33"], "99.99"],
    [["50.00", "50.01"], "100.01"],
    [["0.10", "0.20"], "0.3"],
  ])("%j must be the whole", (shares, now) => {
    expect(missingFor(paid(shares))).toEqual(total(now));
  });

  test("that are split evenly are the whole, for up to as many as the type allows", () => {
    for (let count = 1; count <= 10; count += 1) expect(missingFor(paid(splitEvenly(count)))).toEqual([]);
  });

  test("are entered before they are summed", () => {
    const [first = beneficiary(), second = beneficiary()] = paid(["50.00", "50.00"]);
    expect(missingFor([first, { ...second, share: null }])).toEqual([["beneficiaries.1.share", "Enter the share."]]);
  });

  test("are not asked of who has none, and count for each class alone", () => {
    const contingent = beneficiary({ type: TYPES.contingent, share: null, ...born("1990-01-01") });
    const payer = beneficiary({ type: TYPES.payer, share: "20.00", ...born("1991-01-01") });
    expect(missingFor([beneficiary(), contingent, payer])).toEqual([]);

    const shared = { ...TYPES.payer, share_required: true };
    const change = ({ types }: SaleFacts) => types.splice(0, types.length, TYPES.main, TYPES.payout, shared);
    expect(missingFor([beneficiary(), { ...payer, type: shared }], change)).toEqual(total("20"));
  });
});

describe("a beneficiary", () => {
  test.each<[Partial<BeneficiaryFacts>, string, string]>([
    [{ name: null }, "name", "Enter the name."],
    [{ surname: null }, "surname", "Enter the surname."],
    [{ relationship: null }, "relationship_id", "Choose the relationship."],
    [{ id_number: null, date_of_birth: null }, "date_of_birth", "Enter the ID number or the date of birth."],
    [
      { ...born("2010-01-01"), guardian_name: "Gogo Dlamini" },
      "relationship_id",
      "Wife: must be 18 or older, but is 16.",
    ],
    [
      { ...born("2010-01-01"), relationship: RELATIONSHIPS.son },
      "guardian_name",
      "Name a guardian or a trust for this minor.",
    ],
    [
      { ...born("2026-01-15"), relationship: RELATIONSHIPS.son },
      "guardian_name",
      "Name a guardian or a trust for this minor.",
    ],
    [{ type: { ...TYPES.payout, id_required: true }, id_number: null }, "id_number", "Enter the ID number."],
    [{ id_number: null, date_of_birth: "2044-05-25" }, "date_of_birth", "Enter a date of birth in the last 120 years."],
  ])("with %j lacks only %s", (change, field, message) => {
    expect(missingFor([beneficiary(change)])).toEqual([[`beneficiaries.0.${field}`, message]]);
  });

  test("is of the age that the type allows", () => {
    const payer = beneficiary({ type: TYPES.payer, relationship: RELATIONSHIPS.son, ...born("2010-01-01") });
    expect(missingFor([beneficiary(), payer])).toEqual([
      ["beneficiaries.1.id_number", "Premium payer: must be 18 or older at commencement, but is 16."],
    ]);
  });

  test("who is a minor has a guardian or a trust", () => {
    const son = { relationship: RELATIONSHIPS.son, ...born("2010-01-01") };
    expect(missingFor([beneficiary({ ...son, guardian_name: "Gogo Dlamini" })])).toEqual([]);
  });

  test("who comes of age on the day on which cover begins needs no guardian", () => {
    const son = { relationship: RELATIONSHIPS.son };
    expect(missingFor([beneficiary({ ...son, ...born("2008-12-01") })])).toEqual([]);
    expect(missingFor([beneficiary({ ...son, ...born("2008-12-02") })])).toHaveLength(1);
  });

  test.each([RELATIONSHIPS.estate, RELATIONSHIPS.trust])(
    "that is an $name is not asked for what persons have",
    (relationship) => {
      const type = { ...TYPES.payout, id_required: true };
      const notAPerson = beneficiary({ type, relationship, surname: null, id_number: null, date_of_birth: null });
      expect(missingFor([notAPerson])).toEqual([]);
    },
  );

  test("is named once among those who are paid, but may have another role too", () => {
    const [first = beneficiary(), second = beneficiary()] = paid(["50.00", "50.00"]);
    expect(missingFor([first, { ...second, id_number: first.id_number }])).toEqual([
      ["beneficiaries.1.id_number", "Another beneficiary has this ID number."],
    ]);
    expect(missingFor([beneficiary(), beneficiary({ type: TYPES.payer, share: null })])).toEqual([]);
  });
});

describe("the beneficiaries", () => {
  const nobody = "Add a beneficiary, or choose to pay to the estate.";

  test("are paid: a contingent one, and one without a type, are not enough", () => {
    const contingents = [1, 2, 3].map((id) =>
      beneficiary({ id, type: TYPES.contingent, share: null, ...born(`199${id}-01-01`) }),
    );
    expect(missingFor(contingents)).toEqual([["beneficiaries.pay_to_estate", nobody]]);
    expect(missingFor([beneficiary({ type: null })])).toEqual([
      ["beneficiaries.pay_to_estate", nobody],
      ["beneficiaries.0.beneficiary_type_id", "Choose the type."],
    ]);
  });

  test("need no share where no type of the product has shares", () => {
    const change = ({ types }: SaleFacts) => types.splice(0, types.length, TYPES.main, TYPES.contingent);
    expect(missingFor([beneficiary({ type: TYPES.contingent, share: null })], change)).toEqual([]);
  });

  test("are somebody, unless the estate is paid", () => {
    const toEstate = (facts: SaleFacts) => {
      facts.pay_to_estate = true;
    };
    expect(missingFor([])).toEqual([["beneficiaries.pay_to_estate", nobody]]);
    expect(missingFor([beneficiary({ type: TYPES.payer, share: null })])).toEqual([
      ["beneficiaries.pay_to_estate", nobody],
    ]);
    expect(missingFor([], toEstate)).toEqual([]);
    expect(missingFor([beneficiary()], toEstate)).toEqual([
      ["beneficiaries.pay_to_estate", "Remove the beneficiaries, or don't pay to the estate."],
    ]);
  });

  test("are nobody where the product pays nobody else", () => {
    expect(
      missingFor([], (facts) => {
        facts.types = [TYPES.main];
      }),
    ).toEqual([]);
  });

  test("are as many as their type asks for", () => {
    const two = (facts: SaleFacts) => {
      facts.types = facts.types.map((type) => (type.id === TYPES.payout.id ? { ...type, min_count: 2 } : type));
    };
    expect(missingFor([beneficiary()], two)).toEqual([
      ["beneficiaries.beneficiary_type_id", "Payout beneficiary: add at least 2."],
    ]);
    expect(
      missingFor([], (facts) => {
        two(facts);
        facts.pay_to_estate = true;
      }),
    ).toEqual([]);
  });

  test("are not more than their type allows: of 30 the eleventh is named", () => {
    expect(missingFor(paid(splitEvenly(30)))).toEqual([
      ["beneficiaries.10.beneficiary_type_id", "Payout beneficiary: at most 10, but there are 30."],
    ]);
  });
});
