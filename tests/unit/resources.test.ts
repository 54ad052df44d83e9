import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ACTION_OPTIONS, describeAction, SUBJECT_OPTIONS } from "@/components/identity/audit-events/audit-words";
import { groupPermissions } from "@/components/identity/roles/permission-groups";
import type { Resource } from "@/lib/identity/resources/resource";
import { findResource, isForAdministrators, RESOURCES, SCREENS, screenTitle } from "@/lib/identity/resources/resources";
import { PERMISSIONS, RENAMED_PERMISSIONS } from "@/lib/identity/rights/permissions";

const ROOT = join(import.meta.dirname, "../..");
/** One a line. A database of that release may contain events of each. */
const RELEASED_ACTIONS = "tests/data/actions-of-0.2.0.txt";

const sources = readdirSync(join(ROOT, "lib"), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".server.ts"))
  .map((file) => readFileSync(join(ROOT, "lib", file), "utf8"));

const matchesOf = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, match = ""]) => match);

const NAME = /^ {2}name: "([a-z-]+)"/gm;
const resourceNames = sources
  .filter((source) => /^ {2}remove: /m.test(source))
  .flatMap((source) => matchesOf(source, NAME));

/** The actions of calls that compute their name, by their code with "*" for each inserted value. */
const COMPUTED_ACTIONS: Record<string, string[]> = {
  "*.store": resourceNames.map((name) => `${name}.store`),
  "*.update": resourceNames.map((name) => `${name}.update`),
  "*.destroy": resourceNames.map((name) => `${name}.destroy`),
  "*s.impersonate": ["users.impersonate", "tenants.impersonate"],
  "*s.stop-impersonating": ["users.stop-impersonating", "tenants.stop-impersonating"],
  "lead-imports.*": ["lead-imports.start", "lead-imports.revert"],
  "api-keys.*": ["api-keys.rotate", "api-keys.revoke"],
  action: ["users.password-change", "users.password-reset"],
};

const CALL = /\brecordAudit\((?!\n {2}actor: )/g;
const CALL_ACTION = /\brecordAudit\(\s*(?:\{[^}]*\}|\w+),\s*(["`][^"`]+["`]|\w+),/g;
const OPERATOR_ACTION = /\brecord\("([a-z.-]+)"/g;

/** Every action that the sources record. For a call that this test can't interpret, its code. */
const recordedActions = [
  ...sources
    .flatMap((source) => matchesOf(source, CALL_ACTION))
    .flatMap((code) => {
      const action = code.replace(/["`]/g, "").replace(/\$\{[^}]*\}/g, "*");
      return COMPUTED_ACTIONS[action] ?? [action];
    }),
  ...sources.flatMap((source) => matchesOf(source, OPERATOR_ACTION)),
];

const releasedActions = readFileSync(join(ROOT, RELEASED_ACTIONS), "utf8").trim().split("\n");

const registered = Object.entries<Resource>(RESOURCES);

describe("the audit log", () => {
  test("has words and filters for every action that the code records", () => {
    const calls = sources.flatMap((source) => [...source.matchAll(CALL)]);
    const understood = sources.flatMap((source) => matchesOf(source, CALL_ACTION));
    expect(understood).toHaveLength(calls.length);
    expect(resourceNames).toEqual(expect.arrayContaining(["roles", "banks", "lead-sources", "users"]));
    expect(recordedActions).toEqual(expect.arrayContaining(["users.password-revoked", "suppressions.store"]));
    expect([...new Set(recordedActions)].filter((action) => !isDescribed(action))).toEqual([]);
  });

  test("has words and filters for every action that release 0.2.0 recorded", () => {
    expect(releasedActions).toEqual(expect.arrayContaining(["lead-imports.rejects", "users.hand-over"]));
    expect(releasedActions.filter((action) => !isDescribed(action))).toEqual([]);
  });

  test.each([
    ["suppressions.import", "Do-not-contact entry imported"],
    ["passkeys.store", "Passkey created"],
    ["users.password-change", "User password changed"],
    ["users.password-revoked", "User password revoked"],
    ["users.two-factor-enabled", "User two-factor authentication enabled"],
    ["users.recovery-codes-renewed", "User recovery codes renewed"],
    ["users.tie-single-sign-on", "User single sign-on linked"],
  ])("calls %s %j", (action, words) => {
    expect(describeAction({ action, subject_type: action.split(".")[0] ?? "" })).toBe(words);
  });

  test("uses the same words for an action of every resource, so that one filter finds all", () => {
    const pairs = registered.flatMap(([, { audit = {} }]) => Object.entries(audit));
    expect(
      pairs.filter(([action, words]) => pairs.some(([other, others]) => other === action && others !== words)),
    ).toEqual([]);
  });
});

function isDescribed(action: string): boolean {
  const [subject = "", name = ""] = action.split(".");
  return (
    findResource(subject)?.audit?.[name] !== undefined &&
    SUBJECT_OPTIONS.some(({ id }) => id === subject) &&
    ACTION_OPTIONS.some(({ id }) => id === name)
  );
}

test("every permission belongs to a group with a label in the role editor", () => {
  const listed = PERMISSIONS.map((name, id) => ({ id, name, description: null, group: name.split(".")[0] ?? "" }));
  const groups = groupPermissions(listed);
  expect(groups.filter(({ label, name }) => label === name)).toEqual([]);
  expect(groups.map(({ name }) => name).filter((name) => !findResource(name))).toEqual([]);
});

test("a screen has its own title and path, and a permission unless it is for administrators alone", () => {
  const screens = SCREENS.map((name) => RESOURCES[name].screen.path);
  expect(new Set(screens).size).toBe(screens.length);
  expect(new Set(SCREENS.map(screenTitle)).size).toBe(screens.length);
  expect(SCREENS.filter((name) => !isForAdministrators(name) && !PERMISSIONS.includes(`${name}.index`))).toEqual([]);
});

test("no permission has a former name", () => {
  expect(PERMISSIONS.filter((name) => name in RENAMED_PERMISSIONS)).toEqual([]);
});
