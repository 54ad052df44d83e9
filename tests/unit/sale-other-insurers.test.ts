import { expect, test } from "vitest";
import type { InsuranceClass } from "@/lib/catalogue/products/insurance-classes";
import { warningsOf } from "@/lib/sales/form/completeness";
import type { SaleFacts } from "@/lib/sales/form/facts";
import { type Change, childLife, factsAfter, idNumberOf, mainLife } from "@/tests/support/sale-facts";

const SENTENCE = "We can't see other insurers' policies. Ask what other cover this child has.";

/** What is warned of for a child born on a day. */
function warned(date_of_birth: string, change?: (facts: SaleFacts) => void) {
  const withChild: Change = (facts) => {
    facts.insured_lives = [mainLife(), childLife({ date_of_birth, id_number: idNumberOf(date_of_birth) })];
    change?.(facts);
  };
  return warningsOf(factsAfter(withChild)).map(({ step, field, message }) => [`${step}.${field}`, message]);
}

test("of a child below 14, on a product of life cover, it is said that other insurers' policies are not known", () => {
  expect(warned("2012-12-02")).toEqual([["insured_lives.1.cover_amount", SENTENCE]]);
  expect(warned("2012-12-01")).toEqual([]);
  const as = (insurance_class: InsuranceClass) => (facts: SaleFacts) => Object.assign(facts, { insurance_class });
  expect(warned("2012-12-02", as("life"))).toHaveLength(1);
  expect(warned("2012-12-02", as("disability"))).toEqual([]);
});
