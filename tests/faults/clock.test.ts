// @module-tag all
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CurrentUser } from "@/lib/identity/sessions/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { seed } from "@/prisma/data";
import { api } from "../support/api";
import { tryIn } from "../support/attacks";
import { type MovableClock, startConsoleWithClock } from "../support/clock";
import { NEW_PASSWORD, sendCode, verifyCode } from "../support/codes";
import { killConsoles } from "../support/console-process";
import { fault } from "../support/fault";
import { codeIn, linkIn, mailTo } from "../support/mails";
import { useOwnDatabase } from "../support/own-database";
import { codeNow, protect } from "../support/two-factor";
import { makeAdmin, makeTenant, makeUser, signInAgain, type TestTenant, unique } from "../support/world";

// The clock of the web server's machine is wrong; that of the database is right, and so are those of people's phones.

const WRONG_PASSWORD = "Wrong-password-1";

let clock: MovableClock;
let port: string;
let tenant: TestTenant;
let leaveDatabase: () => Promise<void>;
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase();
  await seed({ demo: false }); // the permissions
  tenant = await makeTenant({ calling_hours_enforced: false });
  clock = await startConsoleWithClock();
  port = new URL(clock.console.url).port;
});
afterAll(async () => {
  await killConsoles();
  clock.remove();
  await leaveDatabase();
});

const makeAgent = () => makeUser(tenant, { permissions: ["leads.index", "leads.store", "leads.show", "leads.update"] });
const statusAs = async (token: string) => (await api({ token, cookie: "" }, { port }).get("/api/user")).status;

/** How far the server's clock is from the right time, in seconds, by what it has just written. */
async function shiftOf({ id }: { id: number }): Promise<number> {
  const { last_login_at } = await asPlatform(() => db.user.findFirstOrThrow({ where: { id } }));
  return Math.round(((last_login_at?.getTime() ?? 0) - Date.now()) / 1000);
}

/** Signs in by password, by a phone's code and by a code of an email. @returns the sessions */
async function signInEveryWay(seconds: number): Promise<string[]> {
  const [password, phone, mail] = await Promise.all([makeAgent(), makeAgent(), makeAgent()]);
  await protect(phone);
  const at = { port };
  const byPassword = await tryIn(password.email, {}, at);
  const byPhone = await tryIn(phone.email, { otp: await codeNow() }, at);
  expect((await sendCode(mail.email, at)).status).toBe(200);
  const code = codeIn(await mailTo(mail.email));
  const byMail = await verifyCode({ email: mail.email, code }, at);
  const again = await verifyCode({ email: mail.email, code }, at);
  expect([byPassword, byPhone, byMail, again].map(({ status }) => status)).toEqual([200, 200, 200, 422]);
  expect(Math.abs((await shiftOf(password)) - seconds)).toBeLessThan(10);
  return [byPassword, byPhone, byMail].map(({ body }) => body.token);
}

/** Sets another password by the link of an email. */
async function resetPassword(): Promise<void> {
  const { email } = await makeAgent();
  const client = api(undefined, { port });
  await client.post("/api/password/forgot", { email });
  const token = linkIn(await mailTo(email)).searchParams.get("token") ?? "";
  const passwords = { password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
  expect((await client.post("/api/password/reset", { email, token, ...passwords })).status).toBe(200);
}

/** An administrator becomes an agent, and is one at the next request. */
async function impersonate(): Promise<void> {
  const [admin, agent] = [await makeAdmin(), await makeAgent()];
  const client = api(admin, { port });
  expect((await client.post(`/api/impersonate/user/${agent.id}`)).status).toBe(200);
  expect((await client.get<CurrentUser>("/api/user")).body.email).toBe(agent.email);
}

/** Makes a lead and changes it. */
async function workOnALead(): Promise<void> {
  const client = api(await makeAgent(), { port });
  const lead = { product_id: tenant.product.id, name: "Busi", email: `${unique()}@example.test` };
  const made = await client.post<{ id: number; version: number }>("/api/leads", lead);
  const { id, version } = made.body;
  const changed = await client.put(`/api/leads/${id}`, { name: "Nomvula", version });
  expect([made.status, changed.status]).toEqual([201, 200]);
  const events = await asPlatform(() => db.leadEvent.findMany({ where: { lead_id: id }, orderBy: { id: "asc" } }));
  expect(events.map(({ type }) => type)).toEqual(["created", "updated"]);
}

async function guessPasswords(): Promise<void> {
  const { email } = await makeAgent();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 12; attempt += 1)
    statuses.push((await tryIn(email, { password: WRONG_PASSWORD }, { port })).status);
  expect(statuses.slice(-2)).toEqual([429, 429]);
}

/** All that must work while the server's clock is so far off, and what was begun then afterwards. */
async function liveWith(seconds: number): Promise<void> {
  const { token } = await signInAgain(await makeAgent());
  await clock.move(seconds);
  expect(await statusAs(token)).toBe(200);
  const opened = await signInEveryWay(seconds);
  await resetPassword();
  await impersonate();
  await workOnALead();
  await guessPasswords();
  await clock.move(0);
  for (const session of [token, ...opened]) expect(await statusAs(session)).toBe(200);
}

test("with a clock that is 90 s off, people sign in by every way and work as usual", async () => {
  fault({
    fault: "The clock of a machine with the console is 90 seconds off, before or behind",
    seen: "Nothing. Sessions, codes, links and throttles go by the clock of the database.",
    back: "at once",
  });
  await liveWith(90);
  await liveWith(-90);
});

test("with a clock that is a day off, people sign in by every way and work as usual", async () => {
  fault({
    fault: "That clock is a day off",
    seen: "Dates that this machine writes are a day off, also those that its webhooks are signed with. Nobody is signed out, and everybody can sign in.",
    back: "at once, when the clock is set; a refused webhook with its next attempt",
  });
  await liveWith(86_400);
  await liveWith(-86_400);
});
