import { describe, expect, test } from "vitest";
import { digitsOnly, PATTERN_MAX_LENGTH, patternOf } from "@/lib/catalogue/questions/pattern";

describe("a user's regex", () => {
  test.each([
    ["^[A-Za-z0-9-]{4,20}$", "POL-1234", true],
    ["^[A-Za-z0-9-]{4,20}$", "POL 1234", false],
    ["\\d{3}", "abc123def", true], // found anywhere: anchors are the author's
    ["^\\d{3}$", "abc123def", false],
    ["^a$", "a\n", false],
    ["^.$", "😀", true],
    ["^\\p{L}+$", "Ünathi", true],
    ["(?i)^yes$", "YES", true],
  ])("%s in %j: %j", (regex, text, isFound) => {
    expect(patternOf(regex)?.isFoundIn(text)).toBe(isFound);
  });

  test.each(["[", "(", "*", "a**", "\\d{3,1}", "a\\", "(?=a)", "(?<!a)b", "(a)\\1"])(
    "%s is invalid or unsupported",
    (regex) => {
      expect(patternOf(regex)).toBeNull();
    },
  );

  test.each(["(a+)+$", "(a*)*b", "(a|aa)+$", "(.*a){20}$", "^(([a-z])+.)+[A-Z]([a-z])+$"])(
    "%s, on which a backtracking engine hangs, comes to an end",
    (regex) => {
      expect(patternOf(regex)?.isFoundIn(`${"a".repeat(50_000)}!`)).toBe(false);
    },
  );

  test.each([
    "((a{500}){500})",
    "(((a{100}){100}){100}){100}",
    "a{1001}",
    "\\w{1000}".repeat(50),
    "(\\w?){999}".repeat(45),
    "(".repeat(PATTERN_MAX_LENGTH),
    "a".repeat(PATTERN_MAX_LENGTH + 1),
  ])("%.30s… is refused before it fills the memory", (regex) => {
    expect(patternOf(regex)).toBeNull();
  });
});

describe("an all-digit regex", () => {
  test.each([
    ["^\\d{13}$", 13],
    ["^[0-9]{4,6}$", 6],
    ["[0-9]{10}", 10],
    ["^\\d\\d$", 2],
    ["^0\\d{9}$", 10],
    ["^27[678]\\d{8}$", 11],
    ["^[1-9]\\d?$", 2],
    ["^[\\d]{5}$", 5],
    ["\\d+", null],
    ["^\\d*$", null],
    ["^0\\d{3,}$", null],
  ])("%s takes digits only, at most %j of them", (regex, maxLength) => {
    expect(digitsOnly(regex)).toEqual({ maxLength });
  });

  test.each([
    "^[A-Z]\\d{3}$",
    "^\\d{3}-\\d{4}$",
    ".{4}",
    "^[^0-9]$",
    "^[0-9a-f]+$",
    "\\D",
    "",
    "^$",
    "\\d{2000}",
    "^\\d{3}$|x",
  ])("%j is none", (regex) => {
    expect(digitsOnly(regex)).toBeNull();
  });
});
