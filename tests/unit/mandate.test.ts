import { describe, expect, test } from "vitest";
import { mandateErrors, PLACEHOLDERS, renderMandate, SAMPLE_VALUES } from "@/lib/identity/tenants/mandate/placeholders";
import { tokenOf } from "@/lib/platform/text/placeholders";

describe("a mandate's placeholders", () => {
  test("are the four of the specification and those that a debit order needs", () => {
    expect(PLACEHOLDERS.map(({ name }) => name).sort()).toEqual(
      [
        ...["full_name", "id_number", "commencement_date", "premium_amount"],
        ...["abbreviated_name", "contract_reference", "debit_day", "bank_name", "account_number_masked"],
        ...["account_holder", "today", "provider_name", "provider_phone", "call_centre_name", "branch_code"],
        ...["account_type", "account_holder_initials", "first_debit_on", "frequency"],
      ].sort(),
    );
  });

  test.each(PLACEHOLDERS.map(({ name }) => name))("%s is known and is replaced by its value", (name) => {
    expect(mandateErrors(`I ${tokenOf(name)} agree`)).toEqual([]);
    expect(renderMandate(`I ${tokenOf(name)} agree`, { [name]: "VALUE" })).toBe("I VALUE agree");
  });

  test("that are unknown are named, each once", () => {
    expect(mandateErrors("{{full_name}} {{ful_name}} {{ ful_name }} {{Premium}} {{}}")).toEqual([
      "Unknown placeholder {{ful_name}}",
      "Unknown placeholder {{Premium}}",
      "Unknown placeholder {{}}",
    ]);
  });

  test.each(["{{full_name", "full_name}}", "{{full_name}", "{{ {{full_name}}"])(
    "with braces that don't match are an error: %s",
    (text) => {
      expect(mandateErrors(text)).toEqual(["A placeholder is written as {{name}}: somewhere its braces don't match"]);
    },
  );

  test("are distinguished from other braces", () => {
    expect(mandateErrors("{full_name} } {")).toEqual([]);
  });
});

describe("a rendered mandate", () => {
  test("has every value filled in, with or without spaces inside the braces", () => {
    expect(renderMandate("{{full_name}}, {{ full_name }} and {{\nfull_name\n}}", { full_name: "Ann" })).toBe(
      "Ann, Ann and Ann",
    );
  });

  test("contains values unchanged, even with markup, patterns and placeholders in them", () => {
    const values = { full_name: "<b>$& $1 {{id_number}}</b>", id_number: "8001015009087" };
    expect(renderMandate("I, {{full_name}}", values)).toBe("I, <b>$& $1 {{id_number}}</b>");
  });

  test("keeps unknown placeholders, and those without a value", () => {
    expect(renderMandate("{{full_name}} {{bank_name}} {{toString}}", { full_name: "Ann" })).toBe(
      "Ann {{bank_name}} {{toString}}",
    );
  });

  test("is an empty text for an empty one", () => {
    expect(renderMandate("", SAMPLE_VALUES)).toBe("");
  });
});
