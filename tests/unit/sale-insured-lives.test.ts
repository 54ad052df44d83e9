import { describe, expect, test } from "vitest";
import type { LifeFacts, SaleFacts } from "@/lib/sales/form/facts";
import {
  type Change,
  childLife,
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
    expect(missingFor([], withoutMain)).toEqual([["insured_lives.beneficiary_type_id", "Add an insured life."]]);
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
