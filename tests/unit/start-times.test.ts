import { expect, test } from "vitest";
import { timesLine } from "@/scripts/start-times.ts";

test("a first start names the seconds of each part, in the order of the work", () => {
  expect(timesLine({ server: 2.1, build: 70.4, database: 8.9, packages: 41 })).toBe(
    "Packages 41 s, database 9 s, build 71 s, server 3 s",
  );
});

test("parts that had nothing to do are left out, and a start with no other says nothing", () => {
  expect(timesLine({ build: 59.5, server: 2 })).toBe("Build 60 s, server 2 s");
  expect(timesLine({ server: 2 })).toBeUndefined();
});
