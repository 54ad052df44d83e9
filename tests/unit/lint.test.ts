import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

// A rule that never complains protects nothing: here is a sin against each rule of the house.

const ROOT = join(import.meta.dirname, "../..");

function complaintsOf(file: string, source: string): string {
  const biome = join(ROOT, "node_modules/@biomejs/biome/bin/biome");
  const args = [biome, "lint", `--stdin-file-path=${file}`, "--colors=off"];
  return spawnSync(process.execPath, args, { cwd: ROOT, input: source, encoding: "utf8" }).stderr;
}

const useOf = (module: string) => `import { thing } from "${module}";\n\nexport const use = thing;\n`;
const NO_SERVER = "A component never imports server code.";
const NO_DATABASE = "A component never asks the database.";
const NO_TABLE = "Only components/table knows the table library.";

test.each([
  ["components/banks/screen.tsx", useOf("@/lib/banks/server"), NO_SERVER],
  ["components/banks/screen.tsx", useOf("../../lib/banks/server"), NO_SERVER],
  ["components/table/list.tsx", useOf("@/lib/banks/server"), NO_SERVER],
  ["components/banks/screen.tsx", useOf("@/lib/db/client"), NO_DATABASE],
  ["components/table/list.tsx", useOf("@/lib/db/generated/client"), NO_DATABASE],
  ["middleware.ts", useOf("@/lib/db/client"), "The database is asked in lib/**/server."],
  ["components/banks/screen.tsx", useOf("@tanstack/react-table"), NO_TABLE],
  ["lib/banks/server.ts", useOf("@tanstack/react-table"), NO_TABLE],
  ["lib/banks/server.ts", "export const find = (db: Db) => db.bank.findUnique({ where: { id: 1 } });", "Use findFirst"],
  ["lib/banks/server.ts", "export const find = (db: Db) => db.bank.findUniqueOrThrow();", "Use findFirst"],
  ["lib/banks/server.ts", "export const read = (value: any) => value;", "noExplicitAny"],
  ["lib/banks/server.ts", "export const read = (value?: string) => value!.length;", "noNonNullAssertion"],
  ["lib/banks/server.ts", "export const read = () => process.env.PORT;", "noProcessEnv"],
  ["lib/banks/server.ts", "const save = async () => 1;\nexport function run() {\n  save();\n}", "noFloatingPromises"],
  ["tests/api/banks.test.ts", 'import { test } from "vitest";\n\ntest.skip("x", () => {});', "noSkippedTests"],
  ["tests/api/banks.test.ts", 'import { test } from "vitest";\n\ntest.only("x", () => {});', "noFocusedTests"],
  ["tests/api/banks.test.ts", 'import { vi } from "vitest";\n\nvi.mock("@/lib/env");', "No mocks"],
  [
    "components/banks/screen.tsx",
    "export const Row = () => <div onClick={() => {}}>Bank</div>;",
    "useKeyWithClickEvents",
  ],
])("in %s, %j is refused", (file, source, complaint) => {
  expect(complaintsOf(file, source)).toContain(complaint);
});

test.each([
  ["components/table/list.tsx", useOf("@tanstack/react-table")],
  ["components/banks/screen.tsx", useOf("@/lib/banks/schema")],
  ["lib/banks/server.ts", useOf("@/lib/db/client")],
  ["app/api/banks/route.ts", useOf("@/lib/banks/server")],
  ["prisma/seed/banks.ts", useOf("@/lib/db/client")],
  ["tests/support/banks.ts", useOf("@/lib/db/client")],
])("in %s, %j is fine", (file, source) => {
  expect(complaintsOf(file, source)).not.toContain("×");
});
