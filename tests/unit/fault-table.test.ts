import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { declaredFaults, FAULT_TABLE, faultsIn, faultTable, figuresIn } from "@/scripts/testing/fault-table";

describe("docs/operations/faults.md", () => {
  const document = readFileSync(FAULT_TABLE, "utf8");

  test("has the row of every test of a fault, as the test declares it, and no other", () => {
    expect(document).toBe(faultTable(declaredFaults(), figuresIn(document)));
  });

  test("says of every fault how long it takes to recover", () => {
    expect(document).not.toContain("not measured");
  });
});

describe("a row is read from the source of its test", () => {
  test("with the names of the test and of what it is in", () => {
    const source = `
      test("one", async () => { fault({ fault: "A", seen: "B", back: "at once" }); });
      describe("all", () => {
        test.concurrent("two", { timeout: 1 }, async () => { const recovery = fault({ fault: "C", seen: \`D\` }); });
      });`;
    expect(faultsIn("tests/faults/x.test.ts", source)).toEqual([
      { fault: "A", seen: "B", back: "at once", file: "tests/faults/x.test.ts", name: "one" },
      { fault: "C", seen: "D", file: "tests/faults/x.test.ts", name: "all > two" },
    ]);
  });

  test.each([`test("one", () => fault(row))`, `test("one", () => fault({ fault: "A" + b, seen: "C" }))`])(
    "and refused where it is none: %s",
    (source) => {
      expect(() => faultsIn("x.test.ts", source)).toThrow("x.test.ts: fault() takes an object of plain texts");
    },
  );
});

test("a figure is found again in the table that was made with it", () => {
  const row = { fault: "A", seen: "B", file: "tests/faults/x.test.ts", name: "one" };
  const seconds = new Map([["tests/faults/x.test.ts one", "0.4 s"]]);
  expect(figuresIn(faultTable([row], seconds))).toEqual(seconds);
});
