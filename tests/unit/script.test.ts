import { describe, expect, test } from "vitest";
import { sectionSaid } from "@/components/sales/detail/section-said";
import type { ScreenId } from "@/components/sales/form/screens";
import { renderScript, SCRIPT_PLACEHOLDERS, SCRIPT_SAMPLES } from "@/lib/catalogue/templates/scripts/placeholders";
import { SCRIPT_PARTS, scriptInput } from "@/lib/catalogue/templates/scripts/schema";
import { STANDARD_SCRIPT } from "@/lib/catalogue/templates/scripts/standard";
import { tokenOf } from "@/lib/platform/text/placeholders";
import { templateOf } from "@/prisma/data/demo/products/scripts";
import demo from "@/prisma/data/demo/products/scripts.json" with { type: "json" };

const section = (fields: Record<string, unknown> = {}) => ({
  key: "opening",
  title: "Opening",
  text: "Hello",
  ...fields,
});

const problemsOf = (sections: unknown) => {
  const read = scriptInput.safeParse({ product_id: 1, sections });
  return read.error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
};

describe("a script's placeholders", () => {
  test.each(SCRIPT_PLACEHOLDERS.map(({ name }) => name))("%s is known and is replaced by its value", (name) => {
    const text = `About ${tokenOf(name)}.`;
    expect(problemsOf([section({ text })])).toEqual([]);
    expect(renderScript(text, { [name]: "VALUE" })).toBe("About VALUE.");
  });

  test("stay where there is no value yet, so that the agent sees the gap", () => {
    expect(renderScript("{{plan_name}} at {{ premium_amount }}", { plan_name: "Family" })).toBe(
      "Family at {{ premium_amount }}",
    );
  });

  test.each([
    ["Good day. Our number is {{registry_number}}. May I go on?\n\nYes.", "Good day. May I go on?\n\nYes."],
    ["{{ registry_number }} is our number. We sell R1.50 plans.", "We sell R1.50 plans."],
    ["Good day, we are {{registry_number}}", ""],
    ["Good day. Our registration no. {{registry_number}} is with the registry. May I go on?", "Good day. May I go on?"],
    ["Our registry, e.g. the national one, has {{registry_number}}.", ""],
    ["May I go on? Yes or no. {{registry_number}} is our number.", "May I go on?"],
    ["May I go on? {{registry_number}} is our number.", "May I go on?"],
  ])("that not everybody has take their sentence with them: %j", (text, said) => {
    expect(renderScript(text, {})).toBe(said);
    expect(renderScript(text, { registry_number: "DM 1" })).toContain("DM 1");
  });

  test("within a value are not replaced", () => {
    const values = { client_name: "{{agent_name}}", agent_name: "Thandi" };
    expect(renderScript("{{client_name}}", values)).toBe("{{agent_name}}");
  });

  test("that nobody knows are errors of their section", () => {
    expect(problemsOf([section(), section({ key: "closing", text: "{{premium}} and {{toString}}" })])).toEqual([
      "sections.1.text: Unknown placeholder {{premium}}",
      "sections.1.text: Unknown placeholder {{toString}}",
    ]);
  });

  test("named like something that every object has are left alone", () => {
    expect(renderScript("{{toString}} {{constructor}}", {})).toBe("{{toString}} {{constructor}}");
  });
});

describe("a script", () => {
  test.each([
    [[section({ text: " " })], "sections.0.text: Required"],
    [[section({ title: "" })], "sections.0.title: Required"],
    [[section({ key: "A b" })], "sections.0.key: Only lowercase letters, numbers and dashes (-) are allowed"],
    [[section(), section()], "sections.1.key: Another section has this key."],
    [[section({ text: "x".repeat(10_001) })], "sections.0.text: Max 10000 characters"],
    [Array.from({ length: 21 }, (_, index) => section({ key: `s-${index}` })), "sections: Max 20 sections"],
    [null, "sections: Required"],
  ])("with %j is refused", (sections, problem) => {
    expect(problemsOf(sections)).toEqual([problem]);
  });

  test.each(["funeral", "life", "disability"] as const)("of the demo for %s has every part and no gap", (kind) => {
    const sections = templateOf(kind);
    expect(problemsOf(sections)).toEqual([]);
    expect(sections.map(({ key }) => key)).toEqual(SCRIPT_PARTS.map(({ key }) => key));
    expect(sections.map(({ text }) => renderScript(text, SCRIPT_SAMPLES)).join()).not.toContain("{{");
  });

  test("opens with the number at the opt-out registry, where there is one", () => {
    const opening = STANDARD_SCRIPT.find(({ key }) => key === "opening")?.text ?? "";
    expect(renderScript(opening, { registry_number: "DM 1" })).toContain(
      "Our number at the national opt-out registry is DM 1. I am calling about insurance",
    );
    expect(renderScript(opening, {})).toContain("{{fsp_number}}. I am calling about insurance");
  });
});

describe("the standard script", () => {
  const STEPS: readonly ScreenId[] = [
    "opening",
    "policyholder",
    "cover",
    "questionnaire",
    "beneficiaries",
    "replacement",
    "bank",
    "summary",
  ];
  const said = [
    ...STEPS.map((screen) => sectionSaid(STANDARD_SCRIPT, screen, "in-progress")),
    sectionSaid(STANDARD_SCRIPT, "opening", "policy-submitted"),
  ];

  test("is said in its order, step by step, and ends once the sale was sent", () => {
    const parts = STANDARD_SCRIPT.map(({ key }) => key).filter((key) => key !== "objections");
    expect([...new Set(said)]).toEqual(parts);
  });

  test("says nothing of the first debit before the debit day is asked", () => {
    const before = said.slice(0, STEPS.indexOf("bank"));
    const texts = STANDARD_SCRIPT.filter(({ key }) => before.includes(key)).map(({ text }) => text);
    expect(texts.join()).not.toContain("{{first_debit_date}}");
  });
});

test("the demo's own script greets in the language of its rest", () => {
  expect(demo.own_opening[0]).toMatch(/^Good day, /);
});

test("a script is said aloud: a plan is named as a plan, and nothing is without its noun", () => {
  const texts = [...STANDARD_SCRIPT, ...templateOf("funeral")].map(({ text }) => text).join("\n");
  expect(texts).not.toMatch(/plan \{\{plan_name\}\}|there is none|as they are/);
});

test("a script without a section about replacement says its disclosures there", () => {
  expect(sectionSaid([section({ key: "disclosures" })], "replacement", "in-progress")).toBe("disclosures");
});
