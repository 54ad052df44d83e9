import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";

// Checks that each of our lint rules works, with code that breaks it.

const ROOT = join(import.meta.dirname, "../..");
const importing = (module: string) => `import { thing } from "${module}";\n\nexport const found = thing;\n`;
const testing = (code: string) => `import { test, vi } from "vitest";\n\n${code}\n`;

const NO_SERVER = "Only a *.server file, a page or a route imports a *.server file.";
const NO_DATABASE = "The middleware never asks the database.";
const NO_TABLE = "Only components/table knows the table library.";
const IMPORTS_RUN_DOWN = "Imports run down";
const NOTHING_OF_INSURANCE = "know nothing of insurance";
const NO_SCREENS_OF_DOMAINS = "screen knows no domain's screens";

const REFUSED = [
  ["components/catalogue/banks/one.tsx", importing("@/lib/catalogue/banks/banks.server"), NO_SERVER],
  ["components/catalogue/banks/two.tsx", importing("../../../lib/catalogue/banks/banks.server"), NO_SERVER],
  ["components/catalogue/banks/three.tsx", importing("@/lib/platform/db/client.server"), NO_SERVER],
  ["components/table/one.tsx", importing("@/lib/catalogue/banks/banks.server"), NO_SERVER],
  ["lib/catalogue/banks/schema.ts", importing("./banks.server"), NO_SERVER],
  ["middleware.ts", importing("@/lib/platform/db/client.server"), NO_DATABASE],
  ["lib/platform/audit/one.server.ts", importing("@/lib/identity/rights/permissions"), IMPORTS_RUN_DOWN],
  ["lib/platform/audit/two.ts", importing("@/lib/identity/rights/permissions"), IMPORTS_RUN_DOWN],
  ["lib/platform/text/one.ts", importing("@/lib/insurance/phone"), IMPORTS_RUN_DOWN],
  ["lib/insurance/one.ts", importing("@/lib/identity/rights/permissions"), IMPORTS_RUN_DOWN],
  ["lib/identity/users/one.ts", importing("@/lib/catalogue/products/schema"), IMPORTS_RUN_DOWN],
  ["lib/catalogue/banks/up.server.ts", importing("@/lib/leads/record/status"), IMPORTS_RUN_DOWN],
  ["lib/leads/leads/one.server.ts", importing("@/lib/sales/record/status"), IMPORTS_RUN_DOWN],
  ["lib/leads/leads/two.server.ts", importing("../../sales/sales/status"), IMPORTS_RUN_DOWN],
  ["lib/sales/sales/one.server.ts", importing("@/lib/insights/dashboard/schema"), IMPORTS_RUN_DOWN],
  ["lib/sales/sales/two.server.ts", importing("@/lib/worker.server"), IMPORTS_RUN_DOWN],
  ["lib/insights/dashboard/one.ts", importing("@/components/ui/button"), IMPORTS_RUN_DOWN],
  ["components/ui/one.tsx", importing("@/lib/identity/rights/permissions"), NOTHING_OF_INSURANCE],
  ["components/ui/two.tsx", importing("@/lib/insurance/phone"), NOTHING_OF_INSURANCE],
  ["components/table/two.tsx", importing("@/components/leads/list/lead-columns"), NOTHING_OF_INSURANCE],
  ["components/table/three.tsx", importing("@/components/screen/user"), NOTHING_OF_INSURANCE],
  ["components/screen/one.tsx", importing("@/components/leads/list/lead-columns"), NO_SCREENS_OF_DOMAINS],
  ["components/form/one.tsx", importing("@/app/page"), IMPORTS_RUN_DOWN],
  ["components/catalogue/banks/four.tsx", importing("@tanstack/react-table"), NO_TABLE],
  ["lib/catalogue/banks/one.ts", importing("@tanstack/react-table"), NO_TABLE],
  ["lib/banks/two.ts", "export const find = (db: Db) => db.bank.findUnique({ where: { id: 1 } });", "Use findFirst"],
  ["lib/banks/three.ts", "export const find = (db: Db) => db.bank.findUniqueOrThrow(args);", "Use findFirst"],
  ["lib/banks/four.ts", "export const read = (value: any) => value;", "noExplicitAny"],
  ["lib/banks/five.ts", "export const read = (value?: string) => value!.length;", "noNonNullAssertion"],
  ["lib/banks/six.ts", "export const read = () => process.env.PORT;", "noProcessEnv"],
  ["lib/banks/seven.ts", "const save = async () => 1;\nexport function run() {\n  save();\n}", "noFloatingPromises"],
  ["tests/api/one.test.ts", testing('test.skip("a promise", () => {});'), "noSkippedTests"],
  ["tests/api/two.test.ts", testing('test.only("a promise", () => {});'), "noFocusedTests"],
  ["tests/api/three.test.ts", testing('vi.mock("@/lib/env");'), "No mocks"],
  ["tests/api/four.test.ts", testing('vi.mock("@/lib/env", () => ({}));'), "No mocks"],
  [
    "components/banks/five.tsx",
    "export const Row = () => <div onClick={() => {}}>Bank</div>;",
    "useKeyWithClickEvents",
  ],
] as const;

const ALLOWED = [
  ["components/table/good.tsx", importing("@tanstack/react-table")],
  ["components/catalogue/banks/good.tsx", importing("@/lib/catalogue/banks/schema")],
  ["lib/catalogue/banks/good.server.ts", importing("@/lib/platform/db/client.server")],
  ["lib/sales/sales/good.server.ts", importing("@/lib/leads/record/status")],
  ["components/screen/good.ts", importing("@/lib/identity/rights/permissions")],
  ["components/shell/good.ts", importing("@/lib/identity/resources/resources")],
  ["lib/worker.server.ts", importing("@/lib/leads/imports/jobs.server")],
  ["app/api/banks/route.ts", importing("@/lib/catalogue/banks/banks.server")],
  ["prisma/data/banks.ts", importing("@/lib/platform/db/client.server")],
  ["tests/support/banks.ts", importing("@/lib/platform/db/client.server")],
] as const;

const folder = mkdtempSync(join(tmpdir(), "lint-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const diagnostics = lintAll();

/** Lints all files in one run. @returns a line for each diagnostic */
function lintAll(): string[] {
  for (const file of ["biome.json", "package.json", "scripts/lint"]) {
    cpSync(join(ROOT, file), join(folder, file), { recursive: true });
  }
  for (const [file, source] of [...REFUSED, ...ALLOWED]) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), source);
  }
  const biome = join(ROOT, "node_modules/@biomejs/biome/bin/biome");
  const args = [biome, "lint", "--vcs-enabled=false", "--reporter=github", "--max-diagnostics=500"];
  return spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" }).stdout.split("\n");
}

const diagnosticsOf = (file: string) => diagnostics.filter((line) => line.includes(`/${file},`)).join("\n");

test.each(REFUSED)("in %s, %j is refused", (file, _, diagnostic) => {
  expect(diagnosticsOf(file)).toContain(diagnostic);
});

test.each(ALLOWED)("in %s, %j is allowed", (file) => {
  expect(diagnosticsOf(file)).toBe("");
});
