import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordSignIn } from "@/lib/identity/sessions/login-activity.server";
import type { LoginActivity } from "@/lib/identity/sessions/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { stopBoss } from "@/lib/platform/jobs/boss.server";
import type { Page } from "@/lib/platform/lists/list";
import { api, randomAddress } from "../support/api";
import { writeCities } from "../support/geoip";
import { linkIn, mailsTo, mailTo } from "../support/mails";
import { makeTenant, makeUser, PASSWORD, type TestTenant, type TestUser } from "../support/world";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const CAPE_TOWN = "196.25.1.2";

const folder = mkdtempSync(join(tmpdir(), "geoip-"));
const cities = join(folder, "cities.mmdb");
writeCities(cities, {
  "196.25.0.0/16": { city: { names: { en: "Cape Town" } }, country: { names: { en: "South Africa" } } },
});
process.env.GEOIP_DATABASE = cities; // for this process, not for the server

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
});
afterAll(async () => {
  await stopBoss();
  rmSync(folder, { recursive: true, force: true });
});

type From = { ip?: string; headers?: Record<string, string> };

/** Signs in over HTTP. @returns the device cookie, if one was set */
async function signIn({ email }: TestUser, { ip, headers }: From = {}): Promise<string | undefined> {
  const answer = await api(undefined, { ip, headers }).post("/api/login", { email, password: PASSWORD });
  expect(answer.status).toBe(200);
  return answer.headers["set-cookie"]?.find((cookie) => cookie.startsWith("device="))?.split(";")[0];
}

const historyOf = async (user: TestUser, query = "") =>
  (await api(user).get<Page<LoginActivity>>(`/api/me/login-activities${query}`)).body;

describe("the login history", () => {
  test("shows time, tenant, IP address, browser and whether the device was new, latest first", async () => {
    const user = await makeUser(tenant);
    const device = await signIn(user, { headers: { "user-agent": "First/1" } });
    await signIn(user, { ip: "2001:db8::8", headers: { "user-agent": FIREFOX, cookie: device ?? "" } });
    const { data, meta } = await historyOf(user);
    expect(meta).toEqual({ current_page: 1, last_page: 1, per_page: 10, total: 2 });
    expect(data.map(({ user_agent, is_new_device }) => [user_agent, is_new_device])).toEqual([
      [FIREFOX, false],
      ["First/1", true],
    ]);
    const { id, created_at, ...latest } = data[0] ?? { id: 0, created_at: "" };
    expect(latest).toEqual({
      ...{ tenant_name: tenant.name, ip: "2001:db8::8", user_agent: FIREFOX },
      ...{ is_new_device: false, city: null, country: null },
    });
    expect([Number.isInteger(id), Date.now() - Date.parse(created_at) < 60_000]).toEqual([true, true]);
    const { last_login_at } = await asPlatform(() => db.user.findFirstOrThrow({ where: { id: user.id } }));
    expect(Date.now() - (last_login_at?.getTime() ?? 0)).toBeLessThan(60_000);
  });

  test("has pages of ten, or of the requested size", async () => {
    const user = await makeUser(tenant);
    const rows = Array.from({ length: 23 }, () => ({ user_id: user.id, tenant_id: tenant.id }));
    await asPlatform(() => db.loginActivity.createMany({ data: rows }));
    const pages = await Promise.all(["", "?page=3", "?page=2&per_page=20"].map((query) => historyOf(user, query)));
    expect(pages.map(({ data, meta }) => [data.length, meta.last_page, meta.per_page, meta.total])).toEqual([
      [10, 3, 10, 23],
      [3, 3, 10, 23],
      [3, 2, 20, 23],
    ]);
  });

  test.each(["page=0", "page=x", "per_page=0", "per_page=1001"])("refuses %s", async (query) => {
    const { status, body } = await api(await makeUser(tenant)).get(`/api/me/login-activities?${query}`);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [query.split("=")[0]]]);
  });

  test("only contains the user's own sign-ins", async () => {
    const [user, colleague] = await Promise.all([makeUser(tenant), makeUser(tenant)]);
    await signIn(colleague);
    expect((await historyOf(user)).data).toEqual([]);
  });

  test("cuts a user agent at 300 characters", async () => {
    const user = await makeUser(tenant);
    await signIn(user, { headers: { "user-agent": "x".repeat(2000) } });
    expect((await historyOf(user)).data[0]?.user_agent).toBe("x".repeat(300));
  });

  test("shows the city of an IP address from the configured database", async () => {
    const user = await makeUser(tenant);
    const visitor = { ip: CAPE_TOWN, user_agent: FIREFOX };
    await recordSignIn(
      { id: user.id, tenant_id: tenant.id },
      { subdomain: null, visitor, device_hash: null, signed_out: false },
    );
    expect((await historyOf(user)).data[0]).toMatchObject({
      ip: CAPE_TOWN,
      city: "Cape Town",
      country: "South Africa",
    });
  });
});

describe("an email tells the user of a sign-in", () => {
  test("on a new device: time, browser, place, and what to do", async () => {
    const user = await makeUser(tenant);
    await signIn(user);
    const visitor = { ip: CAPE_TOWN, user_agent: FIREFOX };
    await recordSignIn(
      { id: user.id, tenant_id: tenant.id },
      { subdomain: null, visitor, device_hash: "another", signed_out: false },
    );
    const message = await mailTo(user.email);
    const at = new Date((await historyOf(user)).data[0]?.created_at ?? "");
    const hour = new Date(at.getTime() + 2 * 60 * 60 * 1000).toISOString().slice(11, 16); // South Africa is two hours ahead
    expect(message.subject).toBe(`New sign-in to your account – ${tenant.name}`);
    for (const fact of ["Firefox on Linux", "Cape Town, South Africa", CAPE_TOWN, `, ${hour} (`]) {
      expect(message.text).toContain(fact);
      expect(message.html).toContain(fact);
    }
    const link = linkIn(message);
    expect([link.hostname, link.pathname]).toEqual([`${tenant.subdomain}.localhost`, "/profile"]);
  });

  test("not for the first sign-in, nor on a known device", async () => {
    const user = await makeUser(tenant);
    const device = await signIn(user);
    await signIn(user, { ip: randomAddress(), headers: { cookie: device ?? "", "user-agent": FIREFOX } });
    await signIn(user, { headers: { "user-agent": "Third/1" } });
    expect((await mailTo(user.email)).text).toContain("Device: Third");
    expect(await mailsTo(user.email)).toHaveLength(1);
  });

  test("on a device that is only known for another user", async () => {
    const [user, colleague] = await Promise.all([makeUser(tenant), makeUser(tenant)]);
    await signIn(user);
    const device = await signIn(colleague);
    await signIn(user, { headers: { cookie: device ?? "" } });
    expect((await mailTo(user.email)).subject).toContain("New sign-in to your account");
    expect((await historyOf(user)).data.map(({ is_new_device }) => is_new_device)).toEqual([true, true]);
  });
});
