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
  TYPES,
} from "@/tests/support/sale-facts";

// The sales of these tests are assessed on 23 November 2026, and cover begins on 1 December 2026.

const withLives =
  (lives: LifeFacts[], change?: Change): Change =>
  (facts) => {
    facts.insured_lives = lives;
    change?.(facts);
  };

const born = (date_of_birth: string) => ({ date_of_birth, id_number: idNumberOf(date_of_birth) });
const asLifeInsurance: Change = (facts) => {
  facts.insurance_class = "life";
};
const OTHER_INSURERS = "We can't see other insurers' policies. Ask what other cover this child has.";

describe("the cover of a child", () => {
  const childCover =
    (cover_amount: number, change?: Change): Change =>
    (facts) => {
      Object.assign(facts.plan ?? {}, {
        member_cover: [{ member: "child", min_age: null, max_age: null, cover_amount }],
      });
      change?.(facts);
    };
  const missingOfChild = (child: Partial<LifeFacts>, change?: Change) =>
    missingAfter(withLives([mainLife(), childLife(child)], change));
  const warningsOfChild = (child: Partial<LifeFacts>, change?: Change) =>
    warningsOf(factsAfter(withLives([mainLife(), childLife(child)], change))).map(({ message }) => message);

  const atMost = (years: number, most: string, cover: string) =>
    `A person who is ${years} years old may be covered for ${most} at most; this life is covered for ${cover}.`;

  test.each([
    ["2026-11-22", 20_000, null],
    ["2026-11-22", 20_001, atMost(0, "R\u200920\u2009000", "R\u200920\u2009001")],
    ["2020-12-02", 20_001, atMost(5, "R\u200920\u2009000", "R\u200920\u2009001")], // 6 on the day after cover begins
    ["2020-12-01", 50_000, null], // 6 on the day on which cover begins
    ["2020-12-01", 50_001, atMost(6, "R\u200950\u2009000", "R\u200950\u2009001")],
    ["2012-12-02", 50_001, atMost(13, "R\u200950\u2009000", "R\u200950\u2009001")], // 14 on the day after
    ["2012-12-01", 50_001, null], // 14 on the day on which cover begins
  ])(
    "born on %s for R %i is limited by age at commencement, in funeral and in life insurance",
    (date, amount, message) => {
      for (const change of [childCover(amount), childCover(amount, asLifeInsurance)]) {
        const missing = message === null ? [] : [["insured_lives.1.cover_amount", message]];
        expect(missingOfChild(born(date), change)).toEqual(missing);
        expect(warningsOfChild(born(date), change).filter((sentence) => sentence !== OTHER_INSURERS)).toEqual([]);
      }
    },
  );

  test("is never refused above a higher amount than the limit's own", () => {
    const doubled = childCover(20_001, (facts) => {
      facts.cover_limits = facts.cover_limits.map((limit) => ({ ...limit, refuse_above: 2 * limit.amount }));
    });
    expect(missingOfChild(born("2022-01-01"), doubled)).toHaveLength(1);
  });

  test("counts what the tenant's other sales cover the child for", () => {
    const twice = { ...born("2022-01-01"), cover_elsewhere: 5_000 };
    expect(missingOfChild(twice, childCover(15_000))).toEqual([]);
    expect(missingOfChild(twice, childCover(16_000))).toEqual([
      [
        "insured_lives.1.cover_amount",
        "A person who is 4 years old may be covered for R\u200920\u2009000 at most; this life is covered for R\u200916\u2009000, with other sales R\u200921\u2009000.",
      ],
    ]);
    expect(missingOfChild(twice, childCover(15_000, asLifeInsurance))).toEqual([]);
    expect(missingOfChild(twice, childCover(16_000, asLifeInsurance))).toHaveLength(1);
  });

  test("needs an ID number to be summed up by, on every product of life cover", () => {
    const unknown = { id_number: null, date_of_birth: "2018-03-05" };
    const problem = [["insured_lives.1.id_number", "Enter the ID number: a child's cover is limited."]];
    expect(missingOfChild(unknown)).toEqual(problem);
    expect(missingOfChild(unknown, asLifeInsurance)).toEqual(problem);
    expect(missingOfChild({ ...unknown, date_of_birth: "2012-12-01" })).toEqual([]);
    const disability: Change = (facts) => {
      facts.insurance_class = "disability";
    };
    expect(missingOfChild(unknown, disability)).toEqual([]);
  });

  test("is asked for its ID number once, where its type asks for it too", () => {
    expect(missingOfChild({ id_number: null, type: { ...TYPES.child, id_required: true } })).toHaveLength(1);
  });
});

describe("the funeral cover of an adult", () => {
  const covered =
    (amount: number, change?: Change): Change =>
    (facts) => {
      facts.cover.cover_amount = amount;
      Object.assign(facts.plan ?? {}, { cover_amount: amount });
      change?.(facts);
    };
  const limit =
    (amount: number, valid_from: string, refuse_above = 2 * amount): Change =>
    (facts) => {
      facts.cover_limits.push({ min_age: 14, max_age: null, amount, refuse_above, valid_from });
    };
  /** What is missing, and what is warned of. */
  const saidOf = (change: Change, life = mainLife()) => ({
    missing: missingAfter(withLives([life], change)),
    warnings: warningsOf(factsAfter(withLives([life], change))).map(({ step, field, message }) => [
      `${step}.${field}`,
      message,
    ]),
  });

  const NOTHING = { missing: [], warnings: [] };
  const problems = (message: string) => [["insured_lives.0.cover_amount", message]];
  const warned = (cover: string) => ({
    missing: [],
    warnings: problems(
      `This life is covered for ${cover}. The limit from 1 Jul 2018 is R\u2009100\u2009000 and may have been raised since: check the latest notice.`,
    ),
  });
  const refused = {
    missing: problems(
      "A person who is 46 years old may be covered for R\u2009100\u2009000 at most; this life is covered for R\u2009110\u2009000.",
    ),
    warnings: [],
  };

  test("above R 100 000 of 2018 only warns, and above R 200 000 is refused while no limit of this year is entered", () => {
    expect(saidOf(covered(100_000))).toEqual(NOTHING);
    expect(saidOf(covered(100_001))).toEqual(warned("R\u2009100\u2009001"));
    expect(saidOf(covered(200_000))).toEqual(warned("R\u2009200\u2009000"));
    expect(saidOf(covered(200_001))).toEqual({
      missing: problems(
        "This life is covered for R\u2009200\u2009001. Above R\u2009200\u2009000 cover is refused until an administrator enters this year's limit. Lower the cover or ask an administrator.",
      ),
      warnings: [],
    });
  });

  test("above a limit of this year is refused, until the year is over", () => {
    const ofThisYear = covered(110_000, limit(100_000, "2026-01-01"));
    expect(saidOf(ofThisYear)).toEqual(refused);
    expect(saidOf(covered(110_000, limit(115_000, "2026-03-01")))).toEqual(NOTHING);
    const on = (today: string): Change => {
      const change = covered(110_000, limit(100_000, "2026-03-01"));
      return (facts) => {
        change(facts);
        Object.assign(facts, { today });
        facts.cover.commencement_date = "2027-01-05";
      };
    };
    expect(saidOf(on("2026-12-31")).warnings).toEqual([]);
    expect(saidOf(on("2026-12-31")).missing).toHaveLength(1);
    expect(saidOf(on("2027-01-01")).missing).toEqual([]);
    expect(saidOf(on("2027-01-01")).warnings).toHaveLength(1);
  });

  test("follows the limit that is in force when cover begins", () => {
    expect(saidOf(covered(110_000, limit(115_000, "2026-12-02")))).toEqual(warned("R\u2009110\u2009000"));
    expect(saidOf(covered(110_000, limit(115_000, "2026-12-01")))).toEqual(NOTHING);
  });

  test("follows the lower of two limits of one day", () => {
    const both = limit(90_000, "2026-03-01");
    expect(
      saidOf(covered(95_000, (facts) => [both, limit(99_000, "2026-03-01")].map((add) => add(facts)))).missing,
    ).toHaveLength(1);
  });

  test("does not count other sales", () => {
    expect(saidOf(covered(100_000), { ...mainLife(), cover_elsewhere: 90_000 })).toEqual(NOTHING);
  });
});

test("a limit of one amount never only warns", () => {
  const life = (facts: SaleFacts) => {
    facts.insurance_class = "life";
    facts.cover_limits = [
      { min_age: 0, max_age: null, amount: 40_000, refuse_above: 40_000, valid_from: "2018-07-01" },
    ];
  };
  expect(missingAfter(withLives([mainLife()], life))).toHaveLength(1);
  expect(warningsOf(factsAfter(withLives([mainLife()], life)))).toEqual([]);
});

test("a product without a class has no limits", () => {
  const none = (facts: SaleFacts) => {
    facts.insurance_class = null;
    facts.cover_limits = [];
  };
  expect(missingAfter(withLives([mainLife(), childLife()], none))).toEqual([]);
});
