import { expect, test } from "vitest";
import { isShownAtField } from "@/components/form/use-form-save";

const message = "This email is already in use.";
const form = { getFieldState: (name: string) => ({ error: name === "email" ? { ref: { name } } : {} }) };
const refusal = (errors: Record<string, string[]>) => ({ message, body: { errors } });

test("a refusal is shown above the form unless one of its fields shows the same message", () => {
  expect(isShownAtField(form, refusal({ email: [message] }))).toBe(true);
  expect(isShownAtField(form, refusal({ email: ["Required"] }))).toBe(false);
  expect(isShownAtField(form, refusal({ extension: [message] }))).toBe(false);
  expect(isShownAtField(form, { message, body: {} })).toBe(false);
});
