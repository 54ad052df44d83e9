import { describe, expect, test } from "vitest";
import { digitsOnly, PATTERN_MAX_LENGTH, patternOf } from "@/lib/catalogue/questions/pattern";
import { sizeProblem } from "@/lib/catalogue/questions/pattern-size";

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

describe("the size of a regex", () => {
  const PARTS = "Max 5,000 parts, with every repeat written out";
  const CLASSES = "Max 20 Unicode classes, such as \\p{L}";
  const RANGES = "Ranges may span at most 200,000 characters where case is ignored";

  test.each([
    ["(){1000}".repeat(60), PARTS],
    ["\\pL{1000}".repeat(15), PARTS],
    ["((a{500}){500})", PARTS],
    ["(?:(?:(?:a{9}){9}){9}){9}", PARTS],
    ["(|||||||||){1000}", PARTS],
    ["\\Q[\\E(){1000}(){1000}", PARTS],
    ["[]()]{1000}[^]()]{1000}[\\](]{1000}.{1000}.{1000}", PARTS],
    ["[[:alpha:]()]{1000}[[:alpha:][]{1000}.{1000}.{1000}.{1000}", PARTS],
    ["\\x{0}{1000}\\({1000}\\[{1000}\\\\{1000}a{1000,}a{1,1000}", PARTS],
    ["\\pL".repeat(21), CLASSES],
    [`(?i)[${"\\P{L}".repeat(21)}]`, CLASSES],
    ["(?i)[a-z\u00c0-\uffff]".repeat(60), RANGES],
    ["(?s-m:(?mi:[\\x{80}-\\x{10ffff}][\\x{80}-\\x{10ffff}]))", RANGES],
  ])("%.60s…: %s", (regex, problem) => {
    expect(sizeProblem(regex)).toBe(problem);
    expect(patternOf(regex)).toBeNull();
  });

  test.each([
    "^[\\p{L} '-]{1,100}$",
    "^.{10,1000}$",
    "(?i)^(?P<area>0\\d{2})[ -]?\\d{3}[ -]?\\d{4}$",
    "^\\Q(a){1000}(a){1000}(a){1000}\\E$",
    "[(){1000}(){1000}(){1000}(){1000}]",
    "\\(\\){1000}\\x{41}{1000}\\{1000}{1000}",
    "(?i)[\\x{0}-\\x{10ffff}]",
    "a{,5}{x}{1000",
    "a{1000}".repeat(4),
  ])("%.60s…: accepted", (regex) => {
    expect([sizeProblem(regex), patternOf(regex) === null]).toEqual([null, false]);
  });

  // Measured: 0.02 ms each. An accepted regex compiles in at most 10 ms of CPU time; (){1000} sixty times over took 200 ms.
  test("is found without compiling it: 400 large ones cost less than compiling 40 of ordinary size", () => {
    const cpuMs = (work: () => unknown) => {
      const before = process.threadCpuUsage();
      work();
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1000;
    };
    const compiling = cpuMs(() => Array.from({ length: 40 }, (_, index) => patternOf(`^[a-z]{${index + 900}}$`)));
    const refusing = cpuMs(() => Array.from({ length: 400 }, () => patternOf("(){1000}".repeat(60))));
    expect(refusing).toBeLessThan(compiling);
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
