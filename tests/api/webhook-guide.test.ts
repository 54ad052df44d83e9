import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test, vi } from "vitest";
import { receiverSnippet, signSnippet } from "@/components/integrations/webhooks/snippets";
import { freePort } from "@/scripts/postgres.ts";
import { api } from "../support/api";
import { isListening } from "../support/console-process";
import { createWebhook, deliveryThat, INTEGRATIONS } from "../support/webhooks";
import { makeTenant, makeUser } from "../support/world";

// What the guide shows a partner, run word by word but for the port and the secret.

const run = promisify(execFile);
const folder = mkdtempSync(join(process.cwd(), ".data/guide-"));
let receiver: ChildProcess | undefined;
let printed = "";

afterAll(() => {
  receiver?.kill();
  rmSync(folder, { recursive: true });
});

test("a partner who follows the guide receives signed events, and refuses forged ones", async () => {
  const port = await freePort();
  const user = await makeUser(await makeTenant(), { permissions: INTEGRATIONS });
  const webhook = await createWebhook(user, { url: `http://127.0.0.1:${port}/` });
  writeFileSync(join(folder, "receiver.mjs"), receiverSnippet(port));
  const started = spawn(process.execPath, ["receiver.mjs"], {
    cwd: folder,
    env: { ...process.env, WEBHOOK_SECRET: webhook.secret },
    stdio: ["ignore", "pipe", "inherit"],
  });
  receiver = started;
  started.stdout.on("data", (text) => {
    printed += String(text);
  });
  await vi.waitUntil(() => isListening(port), { timeout: 10_000, interval: 50 });

  const script = signSnippet(webhook.secret, port);
  expect((await run("bash", ["-c", script])).stdout).toContain("204 No Content");
  expect(printed).toContain("msg_example ping");
  const forged = script.replace('--data-raw "$BODY"', '--data-raw "$BODY "');
  expect((await run("bash", ["-c", forged])).stdout).toContain("401 Unauthorized");

  await api(user).post(`/api/webhooks/${webhook.id}/test`);
  const { message_id } = await deliveryThat(user, webhook, ({ state }) => state === "delivered");
  await vi.waitUntil(() => printed.includes(`${message_id} ping`), { timeout: 5_000 });
});
