import { describe, expect, test } from "vitest";
import { MANDATE_PARTS, missingParts } from "@/lib/identity/tenants/mandate/parts";
import { mandateErrors } from "@/lib/identity/tenants/mandate/placeholders";
import { STARTING_TEXT } from "@/lib/identity/tenants/mandate/starting-text";
import { MOVED_DEBIT } from "@/lib/insurance/debit-day";
import { firstDebitOn } from "@/lib/insurance/first-debit";
import { ruleOn } from "@/lib/insurance/law/rule-on";
import { withInitials } from "@/lib/platform/text/format";
import { LAW } from "../support/law";

const { parts: wanted } = ruleOn(LAW.mandate_parts, "2026-11-26");
const missingOf = (text: string | null, ...stated: ("company" | "cancellation")[]) =>
  missingParts(text, stated, wanted).map(({ part }) => part);

describe("what the law wants a recorded mandate to state", () => {
  test("is 15 parts, all of which an empty text lacks", () => {
    expect(wanted).toHaveLength(15);
    expect([missingOf(null), missingOf("I agree.")]).toEqual([wanted, wanted]);
  });

  test("is in the text that organisations begin with", () => {
    expect([missingOf(STARTING_TEXT), mandateErrors(STARTING_TEXT)]).toEqual([[], []]);
  });

  test.each(wanted.filter((part) => "placeholder" in MANDATE_PARTS[part]))(
    "%s is stated by its placeholder",
    (part) => {
      const { placeholder } = MANDATE_PARTS[part] as { placeholder: string };
      expect(missingOf(`I agree to {{ ${placeholder} }}.`)).toEqual(wanted.filter((other) => other !== part));
      expect(missingParts("I agree.", [], [part])[0]?.how).toContain(`insert {{${placeholder}}}`);
    },
  );

  test("are words of its own for who collects and how to cancel, which a person vouches for", () => {
    const own = `${STARTING_TEXT.replaceAll("{{provider_name}}", "Umoja Life Limited")} Changed.`;
    expect(missingOf(own)).toEqual(["company", "cancellation"]);
    expect(missingOf(own, "cancellation")).toEqual(["company"]);
    expect(missingOf(own, "company", "cancellation")).toEqual([]);
    expect(missingOf("", "company", "cancellation")).toEqual(wanted);
  });
});

test("what a mandate says of a debit day that is no working day is how the first debit is computed", () => {
  expect(MOVED_DEBIT).toBe(
    "If that day is a Saturday, a Sunday or a public holiday, the collection takes place on the next working day.",
  );
  const first = (debit_day: number) =>
    firstDebitOn({
      ...{ debit_day, commencement_date: "2026-11-01", submitted_on: "2026-11-01", first_debit_working_days: 0 },
      holidays: { declared_holidays: [{ day: "2026-11-10", name: "Election day" }] },
    });
  expect([first(7), first(8), first(10), first(11)]).toEqual(["2026-11-09", "2026-11-09", "2026-11-11", "2026-11-11"]);
});

test.each([
  ["Nomvula Precious", "Zulu", "NP Zulu"],
  [" Jan ", "van der Merwe", "J van der Merwe"],
])("the initials of %s %s are %s", (names, surname, expected) => {
  expect(withInitials(names, surname)).toBe(expected);
});
