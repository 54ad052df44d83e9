import { expect, test } from "vitest";
import { changesOf } from "@/components/sales/evidence/audit-labels";
import type { SaleEventRow } from "@/lib/sales/evidence/audit-schema";

const event = (now: Record<string, unknown>): SaleEventRow => ({
  ...{ id: 1, seq: 1, time: "2026-11-23T10:00:00.000Z", actor_name: "Thandi Mokoena", impersonator_name: null },
  ...{ type: "updated", old: null, new: now, reason: null, erased: [], ip: null },
});

test.each([
  [
    "disclosures.cooling_off",
    { at: "2026-11-23T10:00:00.000Z", by: "Thandi" },
    "Disclosure: cooling off",
    "23 Nov 2026, 12:00, Thandi",
  ],
  [
    "physical_address",
    { street: "12 Long Street", suburb: null, city: "Cape Town" },
    "Physical address",
    "12 Long Street, Cape Town",
  ],
  ["beneficiaries.17.date_of_birth", "1990-02-03", "Beneficiary 17: date of birth", "3 Feb 1990"],
  ["insured_lives.4.id_number", "900203 **** 089", "Insured life 4: ID number", "900203 **** 089"],
  ["insured_lives.4.was_covered", false, "Insured life 4: was covered", "No"],
  ["bank.account_type", "savings", "Debit order: account type", "Savings"],
  ["opening.marketing_channels", ["phone", "sms"], "Opening: marketing channels", "Phone, Sms"],
  ["opening.marketing_channels", [], "Opening: marketing channels", "–"],
  ["answers.hobbies", ["diving", "Chess club"], "Answer: hobbies", "diving, Chess club"],
  ["monthly_premium", 199.5, "Premium", "R\u2009199.50"],
])("the history tells %s in words", (path, value, field, text) => {
  expect(changesOf(event({ [path]: value }))).toEqual([{ field, old: null, new: text }]);
});
