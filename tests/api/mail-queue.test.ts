import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { POST as sendCode } from "@/app/api/otp/send/route";
import { POST as verifyCode } from "@/app/api/otp/verify/route";
import { POST as forgotPassword } from "@/app/api/password/forgot/route";
import { asPlatform, db, transaction } from "@/lib/db/client";
import { boss } from "@/lib/jobs/boss";
import { mail, workMails } from "@/lib/mail/queue";
import { freePort } from "@/scripts/postgres.ts";
import { gate, mailServer } from "../support/mail-server";
import { codeIn, linkIn } from "../support/mails";
import { useOwnDatabase } from "../support/own-database";
import { makeTenant, makeUser, type TestTenant } from "../support/world";

// A mail server that is down, slow, silent or refuses, and a worker that is killed: nothing is lost, nothing comes twice.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** Long enough for the queue to try again, if it were to. */
const ANOTHER_TRY_MS = 6_000;
const WORK = "import('./lib/mail/queue.ts').then(({ workMails }) => workMails())";

const server = mailServer();
let port: number;
let tenant: TestTenant;
let leaveDatabase: () => Promise<void>;
beforeAll(async () => {
  port = await freePort();
  process.env.SMTP_URL = `smtp://127.0.0.1:${port}`;
  leaveDatabase = await useOwnDatabase();
  tenant = await makeTenant();
});
afterAll(async () => {
  await leaveDatabase();
  await server.stop();
});

type Handler = typeof sendCode;

/** Asks a page's call for something, as the web server would. */
const ask = (handler: Handler, body: Record<string, string>) =>
  handler(
    new Request("http://localhost/api", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
    { params: Promise.resolve({}) },
  );

const statesOf = async (kind: string) => {
  const rows = await asPlatform(
    () => db.$queryRaw<{ state: string }[]>`SELECT state::text FROM pgboss.job WHERE data->>'kind' = ${kind}`,
  );
  return rows.map(({ state }) => state);
};

test("a mail whose worker is killed while it sends is sent by another one, once", async () => {
  const { email } = await makeUser(tenant);
  const reached = gate();
  server.treat(email, (offer) => (offer === 1 ? (reached.open(), new Promise(() => {})) : undefined));
  await server.listen(port);
  const child = spawn(process.execPath, ["--conditions=react-server", "--import=tsx", "--eval", WORK], {
    stdio: "ignore",
  });
  expect((await ask(forgotPassword, { email })).status).toBe(200);
  await reached.opened;
  child.kill("SIGKILL");
  await once(child, "close");

  await workMails();
  // A minute and a half later.
  await asPlatform(
    () => db.$executeRaw`UPDATE pgboss.job SET started_on = now() - interval '2 minutes' WHERE state = 'active'`,
  );
  await (await boss()).supervise("mail");
  expect(linkIn((await server.mailTo(email)).mail).pathname).toBe("/reset-password");
  await wait(ANOTHER_TRY_MS);
  expect([server.mailsTo(email).length, server.offersTo(email)]).toEqual([1, 2]);
});
