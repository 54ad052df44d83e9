import { expect, test } from "vitest";
import { accountNumberProblem } from "@/lib/catalogue/banks/account-number";
import { ungrouped } from "@/lib/catalogue/banks/ungrouped";

const absa = {
  name: "Absa",
  account_rules: {
    current: { min_length: 8, max_length: 11 },
    savings: { min_length: 10, max_length: 10 },
    transmission: { min_length: 8, max_length: 11 },
  },
};

test.each(["12345678", "1234567890", "01234567890"])("%s is an account number of 8 to 11 digits", (number) => {
  expect(accountNumberProblem(absa, "current", number)).toBeNull();
});

test.each([
  ["62 1234 5678 9", "62123456789"],
  [" 62\u00A01234\u200956789 ", "62123456789"],
  ["62-1234-56789", "62123456789"],
  ["62 – 1234\u201156789", "62123456789"],
  ["-1", "-1"],
  ["62x 12", "62x 12"],
])("%j in groups is %s", (given, digits) => {
  expect(ungrouped(given)).toBe(digits);
});

test.each([
  ["1234567", "current", "A current account number of Absa has 8 to 11 digits"],
  ["123456789012", "transmission", "A transmission account number of Absa has 8 to 11 digits"],
  ["123456789", "savings", "A savings account number of Absa has 10 digits"],
  ["12 345 678", "current", "Account number may only contain digits"],
  ["1234567١", "current", "Account number may only contain digits"],
  ["", "current", "Required"],
] as const)("%j is no account number of a %s account", (number, type, problem) => {
  expect(accountNumberProblem(absa, type, number)).toBe(problem);
});
