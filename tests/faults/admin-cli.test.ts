import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { CurrentUser } from "@/lib/identity/sessions/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { admin, runNode } from "../support/admin-command";
import { api } from "../support/api";
import { makeSale, SELLING } from "../support/sales";
import { tamper } from "../support/tampering";
import { makeTenant, makeUser, PASSWORD, signInAgain, type TestTenant, unique } from "../support/world";

// Runs the command as an operator does: in its own process, with or without a running console.

const NEW = "Another-horse-10";

const linkIn = (output: string) => new URL(/https?:\/\/\S+/.exec(output)?.[0] ?? "");

const setPassword = (link: URL, password: string) =>
  api().post("/api/password/reset", {
    ...Object.fromEntries(link.searchParams),
    ...{ password, password_confirmation: password },
  });

const signIn = (email: string, password: string) =>
  api().post<{ user: CurrentUser; token: string }>("/api/login", { email, password });

const eventsOf = (subject_id: number) =>
  asPlatform(() =>
    db.auditEvent.findMany({
      where: { subject_type: "users", subject_id },
      orderBy: { id: "asc" },
      select: { action: true, actor_id: true, actor_name: true, tenant_id: true },
    }),
  );

describe("on the database in DATABASE_URL", () => {
  const { DATABASE_URL, NEXTAUTH_SECRET, DATA_KEY, APP_URL } = process.env;
  const settings = { DATABASE_URL, NEXTAUTH_SECRET, DATA_KEY, APP_URL };
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await makeTenant();
  });

  test("create adds an administrator, who chooses a password through the printed link", async () => {
    const email = `${unique("Ops")}@Example.test`;
    const { code, output } = await admin(settings, "create", email);
    expect([code, output]).toEqual([0, expect.stringMatching(/ is an administrator now\. .+ within 72 hours:\nhttp/)]);
    const link = linkIn(output);
    expect([link.origin, link.pathname]).toEqual([APP_URL, "/reset-password"]);
    expect((await setPassword(link, NEW)).status).toBeLessThan(300);
    const { status, body } = await signIn(email, NEW);
    expect([status, body.user.is_admin, body.user.email]).toEqual([200, true, email.toLowerCase()]);
    const done = { actor_id: null, actor_name: "Operator", tenant_id: null };
    expect(await eventsOf(body.user.id)).toContainEqual({ action: "users.store", ...done });
  });

  test("reset-password ends every session, disables the old password, and prints a link for a new one", async () => {
    const user = await makeUser(tenant);
    const other = await signInAgain(user);
    const { code, output } = await admin(settings, "reset-password", user.email.toUpperCase());
    expect([code, output]).toEqual([0, expect.stringContaining("every session has ended")]);
    const answers = [user, other].map(async (session) => (await api(session).get("/api/user")).status);
    expect(await Promise.all(answers)).toEqual([401, 401]);
    expect((await signIn(user.email, PASSWORD)).status).toBe(401);
    const where = { id: user.id, should_reset_password: true };
    expect(await asPlatform(() => db.user.count({ where }))).toBe(1);
    const link = linkIn(output);
    expect(link.hostname).toBe(`${tenant.subdomain}.localhost`);
    expect((await setPassword(link, NEW)).status).toBeLessThan(300);
    expect((await signIn(user.email, NEW)).status).toBe(200);
    const done = { actor_id: null, actor_name: "Operator", tenant_id: tenant.id };
    expect(await eventsOf(user.id)).toContainEqual({ action: "users.password-revoked", ...done });
  });

  test("disable-2fa lets the user sign in with the password alone, and says that passkeys stay", {
    tags: "all",
  }, async () => {
    const user = await makeUser(tenant);
    const where = { user_id: user.id };
    await asPlatform(async () => {
      await db.user.update({ where: { id: user.id }, data: { two_factor_enabled: true, two_factor_secret: "x" } });
      await db.recoveryCode.create({ data: { ...where, code_hash: unique() } });
      await db.passkey.create({
        data: { ...where, name: "Key", credential_id: unique(), public_key: Buffer.from("key") },
      });
    });
    expect((await signIn(user.email, PASSWORD)).status).toBe(423);
    const { code, output } = await admin(settings, "disable-2fa", user.email);
    const said = `Two-factor authentication of ${user.email} is off, and the recovery codes are deleted.`;
    expect([code, output]).toEqual([0, `${said} Passkeys stay: 1.\n`]);
    expect((await signIn(user.email, PASSWORD)).status).toBe(200);
    const left = await asPlatform(() => Promise.all([db.recoveryCode.count({ where }), db.passkey.count({ where })]));
    expect(left).toEqual([0, 1]);
    const again = await admin(settings, "disable-2fa", user.email);
    expect(again.output).toBe(`Two-factor authentication of ${user.email} was off already. Passkeys stay: 1.\n`);
  });

  test.each(["reset-password", "disable-2fa"])(
    "%s of an unknown email address says so and fails",
    {
      tags: "all",
    },
    async (command) => {
      const answer = await admin(settings, command, "nobody@nowhere.test");
      expect(answer).toEqual({ code: 1, output: "There is no account for nobody@nowhere.test.\n" });
    },
  );

  test("create does not change an existing account", { tags: "all" }, async () => {
    const user = await makeUser(tenant);
    const answer = await admin(settings, "create", user.email);
    expect(answer).toEqual({ code: 1, output: `There is already an account for ${user.email}.\n` });
    expect((await api(user).get<CurrentUser>("/api/user")).body.is_admin).toBe(false);
  });
});

describe("verify-audit", () => {
  const { DATABASE_URL, NEXTAUTH_SECRET, DATA_KEY, APP_URL } = process.env;
  const settings = { DATABASE_URL, NEXTAUTH_SECRET, DATA_KEY, APP_URL };
  let tenant: TestTenant;
  let reference: string;
  let saleId: number;
  beforeAll(async () => {
    tenant = await makeTenant();
    const sale = await makeSale(tenant, await makeUser(tenant, { permissions: SELLING }));
    ({ reference, id: saleId } = sale);
  });

  test("says that the chains of a tenant and of a sale hold", async () => {
    const said = "1 event of 1 sale was recomputed; 0 personal values have been erased. Every chain holds.\n";
    for (const named of [tenant.subdomain, reference]) {
      expect(await admin(settings, "verify-audit", named)).toEqual({ code: 0, output: said });
    }
    const unknown = await admin(settings, "verify-audit", "nobody");
    expect(unknown).toEqual({ code: 1, output: "There is no tenant and no sale named nobody.\n" });
  });

  test("fails and names the sale and the event that was changed", async () => {
    await tamper(`UPDATE sale_events SET actor_name = 'Somebody' WHERE sale_id = ${saleId}`);
    const { code, output } = await admin(settings, "verify-audit", tenant.subdomain);
    expect([code, output]).toEqual([1, expect.stringContaining(`${reference}: Event 1 was changed.\n1 finding.\n`)]);
  });
});

describe("restore-tenant", () => {
  const { DATABASE_URL, NEXTAUTH_SECRET, DATA_KEY, APP_URL } = process.env;

  test("brings a deleted tenant back, and names one that is not deleted", async () => {
    const { id, name, subdomain } = await makeTenant({ closed_at: new Date() });
    const run = () => admin({ DATABASE_URL, NEXTAUTH_SECRET, DATA_KEY, APP_URL }, "restore-tenant", subdomain);
    expect(await run()).toEqual({ code: 0, output: `${name} is back, and its users can sign in again.\n` });
    expect(await asPlatform(() => db.tenant.findFirst({ where: { id } }))).toMatchObject({ closed_at: null });
    const message = `There is no deleted tenant with the subdomain ${subdomain}.\n`;
    expect(await run()).toEqual({ code: 1, output: message });
  });
});

describe("on an embedded database", () => {
  const folder = mkdtempSync(join(tmpdir(), "admin-"));
  const settings = { DATA_DIR: join(folder, "data"), PORT: "3999" };
  const holders: ChildProcess[] = [];

  afterEach(async () => {
    while (holders.length > 0) await close(holders.pop());
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Starts a process that keeps the database open, as a console does. */
  async function hold(): Promise<ChildProcess> {
    const script =
      'console.log(await (await import("./scripts/database.ts")).openDatabase()); setInterval(() => {}, 1e6)';
    const holder = runNode(["--input-type=module", "--eval", script], settings);
    holders.push(holder);
    if (holder.stdout) await once(holder.stdout, "data");
    return holder;
  }

  async function close(holder: ChildProcess | undefined): Promise<void> {
    if (!holder) return;
    const ended = once(holder, "close");
    holder.kill("SIGKILL");
    await ended;
  }

  test("that was never started, the command creates nothing", async () => {
    const { code, output } = await admin(settings, "create", "ops@example.test");
    const said = `There is no database of a console in ${settings.DATA_DIR}. Is DATA_DIR correct?\n`;
    expect([code, output, existsSync(settings.DATA_DIR)]).toEqual([1, said, false]);
  });

  test("the command works with and without a running console, and does not disturb it", async () => {
    const holder = await hold();
    const beside = await admin(settings, "create", "ops@example.test");
    expect([beside.code, linkIn(beside.output).origin, holder.exitCode]).toEqual([0, "http://localhost:3999", null]);
    await close(holders.pop());
    const alone = await admin(settings, "reset-password", "ops@example.test");
    expect([alone.code, linkIn(alone.output).pathname]).toEqual([0, "/reset-password"]);
    await hold(); // the command has left no lock behind
  });

  test("rotate-key makes the new key itself, and the old one is gone in the end", { tags: "all" }, async () => {
    const secrets = () => JSON.parse(readFileSync(join(settings.DATA_DIR, "secrets.json"), "utf8"));
    const { DATA_KEY: old, ...others } = secrets();
    const first = await admin(settings, "rotate-key");
    expect([first.code, first.output]).toEqual([0, expect.stringContaining("Restart the console, and run")]);
    expect(secrets()).toEqual({ ...others, DATA_KEY: expect.any(String), DATA_KEY_PREVIOUS: old });
    const { DATA_KEY } = secrets();
    const second = await admin(settings, "rotate-key");
    expect([second.code, second.output]).toEqual([
      0,
      expect.stringMatching(/^[1-9]\d* values were encrypted with the new/),
    ]);
    expect([secrets(), DATA_KEY === old]).toEqual([{ ...others, DATA_KEY }, false]);
    expect((await admin(settings, "disable-2fa", "ops@example.test")).code).toBe(0);
  });
});
