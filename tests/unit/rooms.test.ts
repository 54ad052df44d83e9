import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { roomProblems } from "../../scripts/testing/rooms.ts";

// npm run check tries the real tree; here small ones show that it would find what is wrong.

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const importing = (module: string) => `import { thing } from "${module}";\n`;
const importingType = (module: string) => `import type {\n  Thing,\n} from "${module}";\n`;

function problemsOf(tree: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), "rooms-"));
  folders.push(folder);
  for (const [file, source] of Object.entries(tree)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), source);
  }
  return roomProblems(folder);
}

test("rooms that import each other are named with both files, types included", () => {
  expect(
    problemsOf({
      "lib/leads/list/list.server.ts": importing("@/lib/leads/record/record"),
      "lib/leads/list/plan.ts": "export type Thing = string;\n",
      "lib/leads/record/record.ts": "export const thing = 1;\n",
      "lib/leads/record/types.ts": importingType("../list/plan"),
    }),
  ).toEqual([
    [
      "lib/leads/list and lib/leads/record import each other:",
      "lib/leads/list/list.server.ts → lib/leads/record/record.ts",
      "lib/leads/record/types.ts → lib/leads/list/plan.ts",
    ].join("\n  "),
  ]);
});

test("the loose files of a domain are a room, except those that put it together", () => {
  const tree = {
    "components/leads/list/list.tsx": importing("@/components/leads/labels"),
    "components/leads/list/row.tsx": "",
    "lib/leads/domain.server.ts": importing("./record/record"),
    "lib/leads/record/record.ts": importingType("@/lib/leads/domain.server"),
  };
  expect(problemsOf({ ...tree, "components/leads/labels.ts": "" })).toEqual([
    "Files import each other in a cycle:\n  lib/leads/domain.server.ts\n  lib/leads/record/record.ts",
  ]);
  expect(problemsOf({ ...tree, "components/leads/labels.ts": importing("./list/row") })[0]).toContain(
    "components/leads and components/leads/list import each other:",
  );
});

test("rooms of a domain that import each other in a cycle are named with a file of each", () => {
  expect(
    problemsOf({
      "lib/sales/form/form.ts": importing("@/lib/sales/record/record"),
      "lib/sales/list/list.ts": importing("@/lib/sales/form/input"),
      "lib/sales/form/input.ts": "",
      "lib/sales/list/plan.ts": "",
      "lib/sales/record/record.ts": "",
      "lib/sales/record/lazy.ts": 'export const load = () => import("@/lib/sales/list/plan");\n',
    }),
  ).toEqual([
    [
      "Rooms of lib/sales import each other in a cycle:",
      "lib/sales/form/form.ts → lib/sales/record/record.ts",
      "lib/sales/record/lazy.ts → lib/sales/list/plan.ts",
      "lib/sales/list/list.ts → lib/sales/form/input.ts",
    ].join("\n  "),
  ]);
});

test("files that import each other in a cycle are named", () => {
  expect(
    problemsOf({
      "lib/leads/record/first.ts": importing("./second"),
      "lib/leads/record/second.ts": importingType("./third"),
      "lib/leads/record/third.ts": 'export * from "@/lib/leads/record/first";\n',
    }),
  ).toEqual([
    [
      "Files import each other in a cycle:",
      "lib/leads/record/first.ts",
      "lib/leads/record/second.ts",
      "lib/leads/record/third.ts",
    ].join("\n  "),
  ]);
});

test("a folder holds at most 25 files", () => {
  const files = (count: number) => Array.from({ length: count }, (_, index) => [`app/api/${index}.ts`, ""]);
  expect(problemsOf(Object.fromEntries(files(25)))).toEqual([]);
  expect(problemsOf(Object.fromEntries(files(26)))).toEqual(["app/api has 26 files; at most 25 are allowed."]);
});

test("imports in one direction are no problem, and neither are packages and texts", () => {
  expect(
    problemsOf({
      "app/page.tsx": importing("@/components/leads/list/list"),
      "components/leads/list/list.tsx": importing("@/lib/leads/list/plan"),
      "lib/leads/list/plan.ts": importing("zod") + importing("@/lib/leads/record/record"),
      "lib/leads/record/record.ts": 'export const example = "@/lib/leads/list/plan";\n',
    }),
  ).toEqual([]);
});
