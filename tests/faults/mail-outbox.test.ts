import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { simpleParser } from "mailparser";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { consumeEmailedCode, hashEmailedCode } from "@/lib/identity/sign-in/emailed-codes.server";
import { enqueueEmail } from "@/lib/platform/mail/queue.server";
import { codeIn, linkIn } from "../support/mails";
import { useOwnDatabase } from "../support/own-database";
import { makeTenant, makeUser, type TestTenant } from "../support/world";

// Without a mail server, a password can still be reset with the files in the outbox folder and the log.

const WORK = "import('./lib/identity/emails/emails.server.ts').then(({ workEmailQueue }) => workEmailQueue())";
const SOON = { timeout: 30_000, interval: 50 };

type LogLine = { mail: string; file: string; link?: string };

const folder = mkdtempSync(join(tmpdir(), "outbox-"));
let worker: ChildProcessByStdio<null, Readable, null>;
let printed = "";
let tenant: TestTenant;
let leaveDatabase: () => Promise<void>;
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase();
  worker = spawn(process.execPath, ["--conditions=react-server", "--import=tsx", "--eval", WORK], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, SMTP_URL: "", DATA_DIR: folder },
  });
  worker.stdout.on("data", (text: Buffer) => {
    printed += text.toString();
  });
  tenant = await makeTenant();
});
afterAll(async () => {
  worker.kill("SIGKILL");
  await once(worker, "close");
  await leaveDatabase();
  rmSync(folder, { recursive: true, force: true });
});

/** The log line of the email with this subject, and the file that it names. */
async function mailInLog(subject: string) {
  const lines = () =>
    printed
      .split("\n")
      .slice(0, -1)
      .map((line) => JSON.parse(line) as LogLine);
  const line = await vi.waitUntil(() => lines().find((each) => each.mail.startsWith(subject)), SOON);
  return { line, eml: await simpleParser(readFileSync(line.file)) };
}

test("an email with a link is stored in the outbox, readable only by its owner, and the log shows the link", async () => {
  const { email } = await makeUser(tenant);
  await enqueueEmail({ kind: "password-reset", email, subdomain: null });
  const { line, eml } = await mailInLog("Reset your password");
  expect(line.link).toBe(linkIn(eml).href);
  expect(linkIn(eml).searchParams.get("email")).toBe(email);
  expect(readdirSync(join(folder, "outbox")).map((name) => join(folder, "outbox", name))).toEqual([line.file]);
  expect(statSync(line.file).mode & 0o777).toBe(0o600);
});

test("an email with a code is stored there too, and the log shows its file but not the code", async () => {
  const { id, email } = await makeUser(tenant);
  await enqueueEmail({ kind: "one-time-code", email, subdomain: null });
  const { line, eml } = await mailInLog("Your sign-in code");
  const code = codeIn(eml);
  expect([line.link, existsSync(line.file)]).toEqual([undefined, true]);
  expect(printed).not.toContain(code);
  expect(await consumeEmailedCode(id, hashEmailedCode(id, code))).toBe(true);
});

test("the log contains no recipient", async () => {
  const { id, email } = await makeUser(tenant);
  await enqueueEmail({ kind: "password-changed", user_id: id, at: new Date().toISOString() });
  await mailInLog("Your password was changed");
  expect(printed).not.toContain(email);
});
