import { describe, expect, test } from "vitest";
import { z } from "zod";
import { JsonLimits, jsonText, MAX_JSON_DEPTH, MAX_JSON_VALUES } from "@/lib/platform/http/json-limits";

const TOO_DEEP = "This request is nested too deeply.";
const TOO_MANY = "This request holds too many values.";

/** Takes JSON in chunks of so many bytes. */
function takeIn(chunkBytes: number, json: string): string | undefined {
  const bytes = new TextEncoder().encode(json);
  const limits = new JsonLimits();
  for (let from = 0; from < bytes.length; from += chunkBytes) {
    const refusal = limits.take(bytes.subarray(from, from + chunkBytes));
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

const listsIn = (depth: number, inner = "") => "[".repeat(depth) + inner + "]".repeat(depth);
const objectsIn = (depth: number) => `${'{"a":'.repeat(depth)}0${"}".repeat(depth)}`;
/** Of so many values in all, counting the list. */
const listOf = (values: number, value: string) => `[${Array(values - 1).fill(value)}]`;
const objectOf = (pairs: number) => `{${Array.from({ length: pairs }, (_, nth) => `"${nth}":null`)}}`;

// Whether a chunk ends within a text, an escape, a number or a character of several bytes.
describe.each([1, 2, 3, 7, 64 * 1024])("in chunks of %d bytes", (chunkBytes) => {
  test.each([
    ["lists at the deepest level", listsIn(MAX_JSON_DEPTH)],
    ["objects at the deepest level", objectsIn(MAX_JSON_DEPTH)],
    ["many lists next to one another", `[${Array(10_000).fill("[[[]]]")}]`],
    ["as many values as are allowed", listOf(MAX_JSON_VALUES, "0")],
    ["as many keys and values as are allowed", objectOf(MAX_JSON_VALUES / 2 - 1)],
    ["as many empty objects as are allowed", listOf(MAX_JSON_VALUES, "{}")],
    ["brackets and commas in a text", `["${"[{,:".repeat(MAX_JSON_VALUES)}"]`],
    ["brackets behind escaped quotes", `["${'\\"['.repeat(MAX_JSON_VALUES)}\\\\", "[", "é[", "\\u005b["]`],
    ["a long number", `[${"1".repeat(2 * MAX_JSON_VALUES)}]`],
    ["blanks", `[${" \t\r\n".repeat(MAX_JSON_VALUES)}]`],
  ])("accepts %s", (_, json) => {
    expect(JSON.parse(json)).toBeDefined();
    expect(takeIn(chunkBytes, json)).toBeUndefined();
  });

  test.each([
    ["lists too deep", listsIn(MAX_JSON_DEPTH + 1), TOO_DEEP],
    ["objects too deep", objectsIn(MAX_JSON_DEPTH + 1), TOO_DEEP],
    ["lists too deep behind a text", `["\\\\","\\"]",${listsIn(MAX_JSON_DEPTH)}]`, TOO_DEEP],
    ["nothing but opening brackets", "[".repeat(1024 * 1024), TOO_DEEP],
    ["too many numbers", listOf(MAX_JSON_VALUES + 1, "0"), TOO_MANY],
    ["too many texts", listOf(MAX_JSON_VALUES + 1, '"\\""'), TOO_MANY],
    ["too many words", listOf(MAX_JSON_VALUES + 1, "null"), TOO_MANY],
    ["too many empty lists", listOf(MAX_JSON_VALUES + 1, "[]"), TOO_MANY],
    ["too many keys and values", objectOf(MAX_JSON_VALUES / 2), TOO_MANY],
    ["too many numbers without an end", `[${"0,".repeat(MAX_JSON_VALUES)}`, TOO_MANY],
  ])("refuses %s", (_, json, refusal) => {
    expect(takeIn(chunkBytes, json)).toBe(refusal);
  });
});

describe("JSON in a text field", () => {
  const field = z.string().transform(jsonText("Send JSON"));
  const messageOf = (text: string) => field.safeParse(text).error?.issues[0]?.message;

  test("is parsed", () => {
    expect(field.parse('{"a":[1]}')).toEqual({ a: [1] });
  });

  test.each([
    ["{cut", "Send JSON"],
    ["", "Send JSON"],
    [listsIn(MAX_JSON_DEPTH + 1), TOO_DEEP],
    [listOf(MAX_JSON_VALUES + 1, "0"), TOO_MANY],
  ])("is refused with a reason: %.20s", (text, message) => {
    expect(messageOf(text)).toBe(message);
  });
});
