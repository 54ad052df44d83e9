import { setTimeout as wait } from "node:timers/promises";
import { deprecate } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { logConsoleErrors } from "@/lib/platform/log/console-errors.server";

const { error } = console;
const { noDeprecation } = process;
const warned = vi.fn();

beforeEach(() => void process.on("warning", warned));
afterEach(() => {
  process.off("warning", warned);
  console.error = error;
  Object.assign(process, { noDeprecation });
});

test("what a package says to developers about its next release is no error in an operator's log", async () => {
  const old = deprecate(() => "done", "old() is deprecated");
  logConsoleErrors();
  expect(old()).toBe("done");
  await wait(0);
  expect(warned).not.toHaveBeenCalled();
});
