import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const read = (file: string) => readFileSync(join(import.meta.dirname, "../../components", file), "utf8");

test("the list of keys names the digit of every screen of a sale's form", () => {
  const screens = read("sales/form/screens.tsx").match(/\bsteps: \[/g) ?? [];
  expect(read("shell/palette/keys-dialog.tsx")).toContain(`"1–${screens.length}"`);
});
