import { describe, expect, test } from "vitest";
import { contradictionsOf } from "@/lib/catalogue/products/contradictions";
import planRules from "@/prisma/data/demo/products/plan-rules.json" with { type: "json" };
import { PRODUCTS } from "@/prisma/data/demo/products/product";

const PLANS = [
  { cover_amount: 10_000, monthly_premium: 49, currency: "R", min_entry_age: 18, max_entry_age: 64 },
  { cover_amount: 75_000, monthly_premium: 199.5, currency: "R", min_entry_age: 18, max_entry_age: 74 },
];

const found = (text: string, plans: Parameters<typeof contradictionsOf>[1] = PLANS) =>
  contradictionsOf({ name: "The description", text }, plans);

describe("a text contradicts the plans", () => {
  test.each([
    ["For people aged 18 to 80.", "ages 18 to 80; the plans accept 18 to 74."],
    ["Between 16 and 60 you can join.", "ages 16 to 60; the plans accept 18 to 74."],
    ["Join at 18–85 years of age.", "ages 18 to 85; the plans accept 18 to 74."],
    ["Anyone from 18 to 70 may take out the plan, and parents up to 80.", "ages 18 to 70; the plans accept 18 to 74."],
    ["You can join up to 75 years.", "up to age 75; the plans accept 18 to 74."],
    ["Entry is open up to the age of 69.", "up to age 69; the plans accept 18 to 74."],
    [
      "Cover for your family up to R100 000.",
      "cover up to R\u2009100\u2009000; the largest plan covers R\u200975\u2009000.",
    ],
    ["Covered up to R1.5 million", "cover up to R\u20091.5 Million; the largest plan covers R\u200975\u2009000."],
    ["Get R80,000 of cover today!", "cover up to R\u200980\u2009000; the largest plan covers R\u200975\u2009000."],
    ["Plans from R39 a month.", "from R\u200939.00 a month; the cheapest plan costs R\u200949.00."],
    ["Cover starts at R 48.50 per month", "from R\u200948.50 a month; the cheapest plan costs R\u200949.00."],
  ])("%s", (text, problem) => {
    expect(found(text)).toEqual([`The description says ${problem}`]);
  });

  test("with one sentence for each fact", () => {
    expect(found("For people aged 18 to 80. Cover up to R90 000, from R10 a month.")).toHaveLength(3);
  });
});

test.each([
  "For people aged 18 to 74, cover up to R75 000, from R49 a month.",
  "Anyone from 18 to 64 may take out Solo.",
  "Most of our clients are people aged 30 to 45.",
  "Children aged 6 to 21 are covered too.",
  "Parents and parents-in-law between 40 and 84 can be added.",
  "Call us between 8 and 17 on weekdays.",
  "You hear from us between 30 and 90 minutes after you apply.",
  "You may apply for up to 90 days after the offer.",
  "We have looked after families from 1958 to 2026.",
  "Call 0860 100 117 or +27 82 123 4567.",
  "We pay R2 500 in grocery vouchers within 48 hours, since 2018.",
  "You save up to R100 000 in tax.",
  "A claim of R120 000 was paid last year.",
  "Accident cover up to R200 000 comes with every plan.",
  "You are covered for up to R50 000 5 days after a claim.",
  "An SMS to us costs from R1.50.",
  "Nobody is turned away before the age of 65.",
])("no contradiction is seen in “%s”", (text) => {
  expect(found(text)).toEqual([]);
});

test("plans without ages, in another currency, and none at all contradict nothing", () => {
  const text = "For people aged 16 to 90. Cover up to R100 000, from R1 a month.";
  const open = PLANS.map((plan) => ({ ...plan, currency: "$", min_entry_age: null, max_entry_age: null }));
  expect([...found(text, open), ...found(text, [])]).toEqual([]);
});

test("plans with one age only are named by it", () => {
  const from = PLANS.map((plan) => ({ ...plan, max_entry_age: null }));
  expect(found("For people aged 16 to 90.", from)).toEqual([
    "The description says ages 16 to 90; the plans accept 18 and older.",
  ]);
  const to = PLANS.map((plan) => ({ ...plan, min_entry_age: null }));
  expect(found("For people aged 16 to 90.", to)).toEqual([
    "The description says ages 16 to 90; the plans accept up to 74.",
  ]);
});

test("the texts of the demo's products agree with their plans", () => {
  for (const { kind, description, plans, faqs } of Object.values(PRODUCTS).flat()) {
    const facts = plans.map((plan) => ({ ...plan, ...planRules[kind], currency: "R" }));
    const texts = [description, ...plans.map((plan) => plan.description), ...faqs.map(({ answer }) => answer ?? "")];
    expect(texts.flatMap((text) => contradictionsOf({ name: "It", text }, facts))).toEqual([]);
  }
});
