import { expect, test } from "vitest";
import { DEMO_PASSWORD, DEMO_USERS } from "@/prisma/data/demo/users";
import { firstAdministrator, welcome } from "@/scripts/first-data.ts";

const URL = "https://console.example.com";
const own = { email: "you@example.com", password: "Long-enough-1" };

test("the demo's password is shown only where somebody has it", () => {
  const shown = (demo: boolean, admin: ReturnType<typeof firstAdministrator>) =>
    welcome(URL, { demo: demo ? DEMO_USERS : [], admin, hasUsers: true }).includes(DEMO_PASSWORD);
  expect(shown(false, undefined)).toBe(false);
  expect(shown(false, own)).toBe(false);
  expect(shown(false, firstAdministrator(true))).toBe(true);
  expect(shown(true, undefined)).toBe(true);
  expect(shown(true, own)).toBe(true);
});

test("a console that nobody can sign in to says so, and what to set", () => {
  const shown = (hasUsers: boolean) => welcome(URL, { demo: [], admin: undefined, hasUsers });
  expect(shown(false)).toMatch(/Nobody can sign in.*ADMIN_EMAIL and ADMIN_PASSWORD/);
  expect(shown(true)).not.toContain("Nobody");
});
