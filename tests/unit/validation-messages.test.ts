import { expect, test } from "vitest";
import { z } from "zod";
import "@/lib/platform/schemas/validation-messages";

const messagesOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

test.each<[string, z.ZodType, unknown, string]>([
  ["a missing value", z.string(), undefined, "Required"],
  ["nothing", z.int(), null, "Required"],
  ["an empty text", z.string().min(1), "", "Required"],
  ["a number for a text", z.string(), 1, "Must be text"],
  ["a text for a number", z.number(), "1", "Must be a number"],
  ["a fraction", z.int(), 1.5, "Must be an integer"],
  ["no number in an address", z.coerce.number(), "x", "Must be a number"],
  ["a text for a switch", z.boolean(), "yes", "Choose yes or no"],
  ["a text for a list", z.array(z.string()), "a", "Must be a list"],
  ["an unknown choice", z.enum(["New", "Diary"]), "Bogus", "Must be one of New, Diary"],
  ["the only choice", z.literal("New"), "Bogus", "Must be New"],
  [
    "an unknown one of many choices",
    z.enum(Array.from({ length: 30 }, (_, nth) => String(nth))),
    "x",
    "Choose from the list",
  ],
  ["a number too small", z.number().min(1), 0, "Must be 1 or more"],
  ["a number that has to be more", z.number().gt(0), 0, "Must be more than 0"],
  ["a number too large", z.number().max(9), 10, "Must be 9 or less"],
  ["a text too short", z.string().min(3), "a", "Min 3 characters"],
  ["a text too long", z.string().max(3), "abcd", "Max 3 characters"],
  ["too few", z.array(z.int()).min(1), [], "Choose at least one"],
  ["too many", z.array(z.int()).max(1), [1, 2], "At most 1"],
  ["no email address", z.email(), "a", "Enter an email address such as name@example.com"],
  ["no day", z.iso.date(), "x", "Enter a date such as 2026-11-21"],
  ["another pattern", z.string().regex(/^a$/), "b", "This value is not valid."],
  ["an unknown field", z.strictObject({}), { iban: 1 }, "Unknown field."],
  ["none of several kinds", z.union([z.int(), z.boolean()]), "x", "This value is not valid."],
])("%s is told in plain words", (_, schema, value, message) => {
  expect(messagesOf(schema, value)).toEqual([message]);
});

test("a schema's own message comes first", () => {
  expect(messagesOf(z.string("Enter a name"), undefined)).toEqual(["Enter a name"]);
});
