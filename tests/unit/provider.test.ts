import { describe, expect, test } from "vitest";
import { missingDisclosures } from "@/lib/identity/tenants/provider";
import { tenantTexts } from "@/lib/identity/tenants/schema";

const COMPLETE = {
  provider_name: "Umoja Life Limited",
  fsp_number: "FSP 90117",
  complaints_phone: "0860 100 117",
  complaints_email: "complaints@umoja.example",
  ombud_text: "the National Financial Ombud Scheme",
};

describe("what the law wants a client to be told", () => {
  test("is not missing where everything is known", () => {
    expect(missingDisclosures(COMPLETE)).toEqual([]);
  });

  test("is named, each with its source", () => {
    expect(missingDisclosures({})).toEqual([
      "the name of the provider (FAIS General Code of Conduct)",
      "its licence number (FAIS General Code of Conduct)",
      "where to complain, by phone or by email (Policyholder Protection Rules)",
      "which ombud helps if a complaint is not settled (Policyholder Protection Rules)",
    ]);
  });

  test("needs one way to complain", () => {
    expect(missingDisclosures({ ...COMPLETE, complaints_phone: " " })).toEqual([]);
    expect(missingDisclosures({ ...COMPLETE, complaints_phone: " ", complaints_email: null })).toHaveLength(1);
  });
});

test.each([
  [{ abbreviated_name: "UMOJALIFEXX" }, "Max 10 characters"],
  [{ complaints_email: "complaints" }, "Enter an email address"],
  [{ complaints_phone: "call us" }, "Enter a phone number"],
  [{ ombud_text: "x".repeat(1001) }, "Max 1000 characters"],
])("a tenant with %j is refused", (fields, message) => {
  const read = tenantTexts.partial().safeParse(fields);
  expect(read.error?.issues.map((issue) => issue.message)).toEqual([message]);
});
