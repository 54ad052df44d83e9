import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { env } from "@/lib/platform/settings/env.server";
import { seed } from "@/prisma/data";
import { freePort } from "@/scripts/postgres.ts";
import { api } from "../support/api";
import { kill, killConsoles, startConsole } from "../support/console-process";
import { fault } from "../support/fault";
import { useOwnDatabase } from "../support/own-database";
import { startReceiver } from "../support/receiver";
import { arrived, INTEGRATIONS, verified, webhookOf } from "../support/webhooks";
import { makeTenant, makeUser } from "../support/world";

// On its own database, so that no other process delivers what a killed one leaves.

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

let leaveDatabase: () => Promise<void>;
const receiver = await startReceiver(() => {}); // answers nobody yet
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase();
  await seed({ demo: false });
});
afterAll(async () => {
  await killConsoles();
  await receiver.stop();
  await leaveDatabase();
});

async function startOne() {
  const { DATABASE_URL = "", NEXTAUTH_SECRET = "", DATA_KEY = "", DATA_DIR, APP_URL } = env();
  const PORT = String(await freePort());
  const OUTBOUND_ALLOWED_NETWORKS = "127.0.0.1/32";
  const shared = { DATABASE_URL, NEXTAUTH_SECRET, DATA_KEY, DATA_DIR, APP_URL, PORT, OUTBOUND_ALLOWED_NETWORKS };
  const one = startConsole({ ...shared, TRUSTED_PROXIES: "127.0.0.1" });
  await vi.waitUntil(() => one.output().includes("Ready on"), { timeout: 300_000, interval: 100 });
  return one;
}

const waiting = () => asPlatform(() => db.webhookEvent.count({ where: { dispatched_at: null } }));
const pending = () => asPlatform(() => db.webhookDelivery.count({ where: { state: "pending" } }));

test("what a process that is killed has not delivered is delivered once another one runs", async () => {
  const recovery = fault({
    fault: "A process is killed in the middle of delivering a webhook",
    seen: "A receiver gets each event once more at most, under the same id.",
  });
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: [...INTEGRATIONS, "leads.store", "leads.index"] });
  const first = await startOne();
  const client = api(user, { port: new URL(first.url).port });
  const input = webhookOf({ url: receiver.url });
  const { body: webhook } = await client.post<{ secret: string }>("/api/webhooks", input);
  const add = (name: string, phone: string) =>
    client.post("/api/leads", { name, phone, product_id: tenant.product.id });
  expect((await add("Nomvula", "+27821234501")).status).toBe(201);
  await arrived(receiver, 1); // in the middle of a delivery, which nobody has answered
  const answers = await Promise.all([add("Sipho", "+27821234502"), add("Thandi", "+27821234503")]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  const web = first.part("web");
  first.kill("SIGKILL");
  kill([web], "SIGKILL");
  await first.ended;
  expect((await waiting()) + (await pending())).toBe(3);

  receiver.answer = (response) => void response.writeHead(204).end();
  await startOne();
  await recovery.until(async () => (await waiting()) + (await pending()) === 0, 60_000);
  const ids = receiver.received.map(({ headers }) => headers["webhook-id"]);
  expect(new Set(ids).size).toBe(3);
  for (const request of receiver.received) expect(verified(request, webhook.secret).type).toBe("lead.created");
});
