import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { POST as sendCode } from "@/app/api/otp/send/route";
import { POST as verifyCode } from "@/app/api/otp/verify/route";
import { POST as forgotPassword } from "@/app/api/password/forgot/route";
import { workEmailQueue } from "@/lib/identity/emails/emails.server";
import { inviteUser } from "@/lib/identity/sign-in/invitations.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { boss } from "@/lib/platform/jobs/boss.server";
import { enqueueEmail } from "@/lib/platform/mail/queue.server";
import { freePort } from "@/scripts/postgres.ts";
import { fault } from "../support/fault";
import { gate, mailServer } from "../support/mail-server";
import { codeIn, linkIn } from "../support/mails";
import { useOwnDatabase } from "../support/own-database";
import { makeTenant, makeUser, type TestTenant } from "../support/world";

// With a mail server that is down, slow, silent or refusing, and a killed worker, no email is lost or sent twice.

/** Long enough for the queue to try again if it wrongly did. */
const ANOTHER_TRY_MS = 6_000;
const WORK = "import('./lib/identity/emails/emails.server.ts').then(({ workEmailQueue }) => workEmailQueue())";

const server = mailServer();
let port: number;
let tenant: TestTenant;
let leaveDatabase: () => Promise<void>;
beforeAll(async () => {
  port = await freePort();
  process.env.SMTP_URL = `smtp://127.0.0.1:${port}`;
  leaveDatabase = await useOwnDatabase();
  tenant = await makeTenant();
  await server.listen(port);
  await workEmailQueue();
});
afterAll(async () => {
  await leaveDatabase();
  await server.stop();
});

/** Calls a route handler directly, since the worker runs in this process. */
const ask = (handler: typeof sendCode, body: Record<string, string>) =>
  handler(
    new Request("http://localhost/api", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
    { params: Promise.resolve({}) },
  );

test("an email whose worker is killed while sending is sent by another one", async () => {
  fault({
    fault: "A process is killed while it sends an email",
    seen: "The email comes two minutes later, once.",
    back: "two minutes, until the email is taken from the dead process",
  });
  const { email } = await makeUser(tenant);
  const reached = gate();
  server.treat(email, async (offer) => {
    reached.open();
    if (offer === 1) await gate().opened; // never
  });
  await (await boss()).offWork("mail");
  const worker = spawn(process.execPath, ["--conditions=react-server", "--import=tsx", "--eval", WORK]);
  expect((await ask(forgotPassword, { email })).status).toBe(200);
  await reached.opened;
  worker.kill("SIGKILL");
  await once(worker, "close");

  await workEmailQueue();
  // As if two minutes had passed.
  const age = () =>
    db.$executeRaw`UPDATE pgboss.job SET started_on = now() - interval '2 minutes' WHERE state = 'active'`;
  expect(await asPlatform(age)).toBe(1);
  await (await boss()).supervise("mail");
  expect(linkIn(await server.mailTo(email)).pathname).toBe("/reset-password");
  expect(server.offersTo(email)).toBe(2);
});

describe("a mail server that is", () => {
  test("down delays emails and loses none, and a code in a delayed email works", async () => {
    const recovery = fault({
      fault: "The mail server is down",
      seen: "Pages answer at once. Each email comes once, later; a code in it still works.",
    });
    await server.stop();
    const users = await Promise.all([1, 2, 3, 4].map(() => makeUser(tenant)));
    const [first, second, third, fourth] = users;
    if (!first || !second || !third || !fourth) throw new Error("Four were made");
    const answers = await Promise.all([first, second].map(({ email }) => ask(sendCode, { email })));
    answers.push(await ask(forgotPassword, { email: third.email }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await inviteUser(fourth.id);
    const tried = () =>
      asPlatform(() => db.$queryRaw<unknown[]>`SELECT FROM pgboss.job WHERE name = 'mail' AND state = 'retry'`);
    await vi.waitUntil(async () => (await tried()).length === 4, { timeout: 20_000, interval: 50 });

    await server.listen(port);
    await recovery.until(() => users.every(({ email }) => server.mailsTo(email).length > 0));
    const code = codeIn(await server.mailTo(first.email));
    expect((await ask(verifyCode, { email: first.email, code })).status).toBe(200);
  });

  test("slow keeps neither pages nor other emails waiting", async () => {
    fault({
      fault: "The mail server takes its time over one email",
      seen: "Only that email comes late.",
      back: "at once: pages and other emails do not wait",
    });
    const [{ email }, other] = await Promise.all([makeUser(tenant), makeUser(tenant)]);
    const answered = gate();
    server.treat(email, () => answered.opened);
    await ask(sendCode, { email });
    await ask(sendCode, { email: other.email });
    await server.mailTo(other.email);
    expect(server.mailsTo(email)).toEqual([]);
    answered.open();
    await server.mailTo(email);
  });

  test.concurrent("silent is given up on, and gets the email once it responds", async () => {
    fault({
      fault: "The mail server takes an email and never says so",
      seen: "The email comes with the next attempt.",
      back: "the next attempt, seconds later",
    });
    const { email } = await makeUser(tenant);
    server.treat(email, async (offer) => {
      if (offer === 1) await gate().opened; // never
    });
    await ask(sendCode, { email });
    const code = codeIn(await server.mailTo(email));
    expect((await ask(verifyCode, { email, code })).status).toBe(200);
    expect(server.offersTo(email)).toBe(2);
  });

  test.concurrent("refusing gets the email again until it accepts it", async () => {
    fault({
      fault: "The mail server refuses an email for a while",
      seen: "The email comes once it is accepted.",
      back: "the next attempt, seconds later",
    });
    const { email } = await makeUser(tenant);
    server.treat(email, (offer) => {
      if (offer === 1) throw Object.assign(new Error("Mailbox busy"), { responseCode: 450 });
      if (offer === 2) throw Object.assign(new Error("Not today"), { responseCode: 550 });
    });
    await ask(forgotPassword, { email });
    await server.mailTo(email);
    expect(server.offersTo(email)).toBe(3);
  });
});

describe("an email enqueued in a transaction", () => {
  const change = (user: { id: number }, outcome: () => void) =>
    asPlatform(() =>
      transaction(async () => {
        await enqueueEmail({ kind: "password-changed", user_id: user.id, at: new Date().toISOString() });
        outcome();
      }),
    );

  test("is sent if the transaction commits, and only then", async () => {
    const [lucky, unlucky] = await Promise.all([makeUser(tenant), makeUser(tenant)]);
    const fail = () => {
      throw new Error("The transaction is rolled back");
    };
    await expect(change(unlucky, fail)).rejects.toThrow("rolled back");
    await change(lucky, () => {});
    await server.mailTo(lucky.email);
    expect(server.mailsTo(unlucky.email)).toEqual([]);
  });

  test("is not sent to a user who has been deactivated meanwhile", async () => {
    const [gone, here] = await Promise.all([makeUser(tenant), makeUser(tenant)]);
    await asPlatform(() => db.user.update({ where: { id: gone.id }, data: { active: false } }));
    for (const user of [gone, here]) await change(user, () => {});
    await server.mailTo(here.email);
    expect(server.mailsTo(gone.email)).toEqual([]);
  });
});

test("many emails at once are sent one after another without a pause", async () => {
  const users = await Promise.all(Array.from({ length: 40 }, () => makeUser(tenant)));
  await Promise.all(users.map(({ id }) => inviteUser(id)));
  // With one email per poll of the queue, this would take three minutes.
  for (const { email } of users) await server.mailTo(email);
});

test("none of these emails was sent twice", async () => {
  await wait(ANOTHER_TRY_MS);
  expect(server.sentTwice()).toEqual([]);
});
