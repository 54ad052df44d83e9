import { describe, expect, test } from "vitest";
import { warningsOf } from "@/lib/sales/form/completeness";
import type { LifeFacts, SaleFacts } from "@/lib/sales/form/facts";
import {
  type Change,
  childLife,
  factsAfter,
  idNumberOf,
  mainLife,
  missingAfter,
  RELATIONSHIPS,
  TYPES,
  withPassport,
} from "@/tests/support/sale-facts";

const withLives =
  (lives: LifeFacts[], change?: Change): Change =>
  (facts) => {
    facts.insured_lives = lives;
    change?.(facts);
  };

const missingFor = (...terms: Parameters<typeof withLives>) => missingAfter(withLives(...terms));
const warningsFor = (...terms: Parameters<typeof withLives>) =>
  warningsOf(factsAfter(withLives(...terms))).map(({ step, field, message }) => [`${step}.${field}`, message]);

/** What is missing of a sale with the main life and this child. */
const missingOfChild = (child: Partial<LifeFacts>, change?: (facts: SaleFacts) => void) =>
  missingFor([mainLife(), childLife(child)], change);

const born = (date_of_birth: string) => ({ date_of_birth, id_number: idNumberOf(date_of_birth) });

test("a main life with a child is complete", () => {
  expect(missingOfChild({})).toEqual([]);
});

describe("an insured life", () => {
  test.each<[Partial<LifeFacts>, string, string]>([
    [{ type: null }, "beneficiary_type_id", "Choose the type."],
    [{ name: null }, "name", "Enter the name."],
    [{ surname: null }, "surname", "Enter the surname."],
    [{ relationship: null }, "relationship_id", "Choose the relationship."],
    [{ id_number: null, date_of_birth: null }, "date_of_birth", "Enter the ID number or the date of birth."],
    [{ ...born("2004-11-30") }, "id_number", "Child: must be 21 or younger at commencement, but is 22."],
    [{ relationship: RELATIONSHIPS.wife }, "relationship_id", "Wife: must be 18 or older, but is 8."],
  ])("with %j lacks only %s", (change, field, message) => {
    expect(missingOfChild(change)).toEqual([[`insured_lives.1.${field}`, message]]);
  });

  test("is not of a type that the tenant has given up", () => {
    const change = (facts: SaleFacts) => {
      facts.types = facts.types.filter(({ id }) => id !== TYPES.child.id);
    };
    expect(missingOfChild({}, change)).toEqual([
      ["insured_lives.1.beneficiary_type_id", "Child is no longer offered. Choose another type."],
    ]);
  });

  test("is as old as its type allows on the day on which cover begins", () => {
    expect(missingOfChild(born("2005-11-30"))).toEqual([]);
    expect(missingOfChild(born("2004-12-02"))).toEqual([]);
    expect(missingOfChild(born("2004-12-01"))).toHaveLength(1);
  });

  test("has an ID number where its type asks for one", () => {
    const spouse = { type: { ...TYPES.spouse, id_required: true }, relationship: RELATIONSHIPS.wife };
    expect(missingOfChild({ ...spouse, id_number: null, date_of_birth: "1982-02-02" })).toEqual([
      ["insured_lives.1.id_number", "Enter the ID number."],
    ]);
  });

  test("has an ID number that no other has", () => {
    const twins = [mainLife(), childLife(), { ...childLife(), id: 9 }];
    expect(missingFor(twins)).toEqual([["insured_lives.2.id_number", "Another insured life has this ID number."]]);
  });

  test("needs no relationship where it is the policyholder", () => {
    const other = { ...mainLife(), ...born("1985-06-15") };
    expect(missingFor([other])).toEqual([["insured_lives.0.relationship_id", "Choose the relationship."]]);
    expect(missingFor([{ ...other, relationship: RELATIONSHIPS.wife }])).toEqual([]);
  });
});

describe("the main insured life", () => {
  test("is exactly one", () => {
    expect(missingFor([])).toEqual([["insured_lives.beneficiary_type_id", "Main member: add exactly one."]]);
    const second = { ...mainLife(), id: 2, ...born("1985-06-15"), relationship: RELATIONSHIPS.wife };
    expect(missingFor([mainLife(), second])).toEqual([
      ["insured_lives.1.beneficiary_type_id", "Main member: only one is allowed."],
    ]);
  });

  test("may be of the policyholder with a passport, who has no ID number", () => {
    expect(missingFor([{ ...mainLife(), id_number: null, name: " sipho " }], withPassport)).toEqual([]);
    expect(missingFor([{ ...mainLife(), id_number: null, name: "Somebody" }], withPassport)).toEqual([
      ["insured_lives.0.relationship_id", "Choose the relationship."],
      ["insured_lives.0.id_number", "Enter the ID number."],
    ]);
  });

  test("is not asked for where the product has no such type, but somebody is", () => {
    const withoutMain = (facts: SaleFacts) => {
      facts.types = [TYPES.child, TYPES.payout];
    };
    expect(missingFor([], withoutMain)).toEqual([["insured_lives.beneficiary_type_id", "Add who is insured."]]);
    expect(missingFor([childLife()], withoutMain)).toEqual([]);
    expect(
      missingFor([], (facts) => {
        facts.types = [TYPES.payout];
      }),
    ).toEqual([]);
  });
});

describe("the number of lives of a type", () => {
  test("is at least what the type asks for", () => {
    const change = (facts: SaleFacts) => {
      facts.types = facts.types.map((type) => (type.id === TYPES.spouse.id ? { ...type, min_count: 1 } : type));
    };
    expect(missingFor([mainLife()], change)).toEqual([
      ["insured_lives.beneficiary_type_id", "Spouse: add at least 1."],
    ]);
  });

  test("is at most what the type allows, and the first life too many is named", () => {
    const children = ["2018-03-05", "2019-03-05", "2020-03-05", "2021-03-05"].map((date) => childLife(born(date)));
    expect(missingFor([mainLife(), ...children])).toEqual([
      ["insured_lives.3.beneficiary_type_id", "Child: at most 2, but there are 4."],
    ]);
  });
});

const OTHER_INSURERS = "Other insurers' policies are not known here: ask what else this child is covered for.";

describe("the cover of a child", () => {
  const childCover = (cover_amount: number) => (facts: SaleFacts) =>
    Object.assign(facts.plan ?? {}, {
      member_cover: [{ member: "child", min_age: null, max_age: null, cover_amount }],
    });

  test.each([
    ["2026-11-22", 20_000, null],
    [
      "2026-11-22",
      20_001,
      "Somebody who is 0 years old may be covered for R\u200920\u2009000 at most; this life is covered for R\u200920\u2009001.",
    ],
    [
      "2020-12-02",
      20_001,
      "Somebody who is 5 years old may be covered for R\u200920\u2009000 at most; this life is covered for R\u200920\u2009001.",
    ],
    ["2020-12-01", 50_000, null],
    [
      "2012-12-02",
      50_001,
      "Somebody who is 13 years old may be covered for R\u200950\u2009000 at most; this life is covered for R\u200950\u2009001.",
    ],
    ["2012-12-01", 50_001, null],
  ])("born on %s for R %i is limited by age at commencement", (date, amount, message) => {
    const found = missingOfChild(born(date), childCover(amount));
    expect(found).toEqual(message === null ? [] : [["insured_lives.1.cover_amount", message]]);
    const warned = warningsFor([mainLife(), childLife(born(date))], childCover(amount));
    expect(warned.filter(([, sentence]) => sentence !== OTHER_INSURERS)).toEqual([]);
  });

  test("counts what the tenant's other sales cover the child for", () => {
    const twice = { ...born("2022-01-01"), cover_elsewhere: 5_000 };
    expect(missingOfChild(twice, childCover(15_000))).toEqual([]);
    expect(missingOfChild(twice, childCover(16_000))).toEqual([
      [
        "insured_lives.1.cover_amount",
        "Somebody who is 4 years old may be covered for R\u200920\u2009000 at most; this life is covered for R\u200916\u2009000, with other sales R\u200921\u2009000.",
      ],
    ]);
  });

  test("needs an ID number to be summed up by, on a funeral product", () => {
    const unknown = { id_number: null, date_of_birth: "2018-03-05" };
    expect(missingOfChild(unknown)).toEqual([
      ["insured_lives.1.id_number", "Enter the ID number: funeral cover of a child is limited."],
    ]);
    expect(missingOfChild({ ...unknown, date_of_birth: "2012-12-01" })).toEqual([]);
    expect(
      missingOfChild(unknown, (facts) => {
        facts.insurance_class = "life";
        facts.cover_limits = [];
      }),
    ).toEqual([]);
  });

  test("is asked for its ID number once, where its type asks for it too", () => {
    expect(missingOfChild({ id_number: null, type: { ...TYPES.child, id_required: true } })).toHaveLength(1);
  });
});

describe("the funeral cover of an adult", () => {
  const covered = (amount: number, change?: (facts: SaleFacts) => void) => (facts: SaleFacts) => {
    facts.cover.cover_amount = amount;
    Object.assign(facts.plan ?? {}, { cover_amount: amount });
    change?.(facts);
  };
  const limit = (amount: number, valid_from: string) => (facts: SaleFacts) => {
    facts.cover_limits.push({ min_age: 14, max_age: null, amount, valid_from });
  };
  const message =
    "Somebody who is 46 years old may be covered for R\u2009100\u2009000 at most; this life is covered for R\u2009110\u2009000.";

  test("above a limit of an earlier year only warns", () => {
    expect(missingFor([mainLife()], covered(110_000))).toEqual([]);
    expect(warningsFor([mainLife()], covered(110_000))).toEqual([["insured_lives.0.cover_amount", message]]);
    expect(warningsFor([mainLife()], covered(100_000))).toEqual([]);
  });

  test("above a limit of this year is refused", () => {
    expect(missingFor([mainLife()], covered(110_000, limit(100_000, "2026-03-01")))).toEqual([
      ["insured_lives.0.cover_amount", message],
    ]);
    expect(missingFor([mainLife()], covered(110_000, limit(115_000, "2026-03-01")))).toEqual([]);
  });

  test("follows the limit that is in force when cover begins", () => {
    const later = covered(110_000, limit(115_000, "2026-12-02"));
    expect(warningsFor([mainLife()], later)).toEqual([["insured_lives.0.cover_amount", message]]);
    const fromThen = covered(110_000, limit(115_000, "2026-12-01"));
    expect([...missingFor([mainLife()], fromThen), ...warningsFor([mainLife()], fromThen)]).toEqual([]);
  });

  test("does not count other sales", () => {
    expect(warningsFor([{ ...mainLife(), cover_elsewhere: 90_000 }], covered(100_000))).toEqual([]);
  });
});

test("a limit of another class of insurance never only warns", () => {
  const life = (facts: SaleFacts) => {
    facts.insurance_class = "life";
    facts.cover_limits = [{ min_age: 0, max_age: null, amount: 40_000, valid_from: "2018-07-01" }];
  };
  expect(missingFor([mainLife()], life)).toHaveLength(1);
  expect(warningsFor([mainLife()], life)).toEqual([]);
});

test("a product without a class has no limits", () => {
  const none = (facts: SaleFacts) => {
    facts.insurance_class = null;
    facts.cover_limits = [];
  };
  expect(missingFor([mainLife(), childLife()], none)).toEqual([]);
});
