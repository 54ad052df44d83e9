// @module-tag all
import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { dataPath, env } from "@/lib/platform/settings/env.server";
import { seed } from "@/prisma/data";
import { freePort } from "@/scripts/postgres.ts";
import { type Console, kill, killConsoles, startConsole } from "../support/console-process";
import { fault } from "../support/fault";
import { mailsTo } from "../support/mails";
import { useOwnDatabase } from "../support/own-database";
import { makeSale } from "../support/records";
import { makeTenant, makeUser, unique } from "../support/world";

// On its own database, so that no other process makes the pack of a killed one.

let leaveDatabase: () => Promise<void>;
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase();
  await seed({ demo: false }); // the permissions
});
afterAll(async () => {
  await killConsoles();
  await leaveDatabase();
});

test("a pack whose process is killed while it is made is made once by another one, and mailed once", async () => {
  fault({
    fault: "A process is killed while it makes a policy pack",
    seen: "The pack comes later, once.",
    back: "when a process runs",
  });
  const tenant = await makeTenant();
  const agent = await makeUser(tenant);
  const email = `${unique()}@example.test`;
  const running = await startOne();
  const { id: sale_id } = await makeSale(tenant, agent);
  await asPlatform(() =>
    transaction(async () => {
      await db.salePerson.updateMany({ where: { sale_id }, data: { email } });
      await db.sale.update({ where: { id: sale_id }, data: { status: "policy-submitted", submitted_at: new Date() } });
      await db.salePack.create({ data: { tenant_id: tenant.id, sale_id, edition: 1, submitted_at: new Date() } });
    }),
  );
  await asPlatform(() =>
    transaction(async () => {
      await db.$executeRaw`LOCK TABLE sale_events IN ACCESS EXCLUSIVE MODE`; // the PDF is stored, and nothing is committed
      await vi.waitUntil(isWaitedFor, { timeout: 300_000, interval: 20 });
      await killWhole(running);
    }),
  );
  expect(await asPlatform(() => db.salePack.findMany({ where: { sale_id } }))).toMatchObject([{ made_at: null }]);

  await startOne();
  const find = () => asPlatform(() => db.salePack.findFirstOrThrow({ where: { sale_id } }));
  await vi.waitUntil(async () => (await find()).mailed_at !== null, { timeout: 300_000, interval: 100 });
  const pack = await find();
  const events = await asPlatform(() =>
    db.saleEvent.findMany({ where: { sale_id, type: { in: ["pack", "delivered"] } } }),
  );
  expect(events.map(({ type }) => type).toSorted()).toEqual(["delivered", "pack"]);
  const stored = await readdir(dataPath("storage", "packs", String(tenant.id)));
  expect(stored).toContain(pack.file_path?.split("/").at(-1));
  expect(await mailsTo(email)).toHaveLength(1);
});

async function isWaitedFor(): Promise<boolean> {
  const waiting = await db.$queryRaw<unknown[]>`
    SELECT FROM pg_locks WHERE NOT granted AND relation = 'sale_events'::regclass`;
  return waiting.length > 0;
}

async function startOne(): Promise<Console> {
  const { DATABASE_URL = "", NEXTAUTH_SECRET = "", DATA_KEY = "", DATA_DIR, APP_URL, SMTP_URL = "", MAIL_FROM } = env();
  const PORT = String(await freePort());
  const shared = { DATABASE_URL, NEXTAUTH_SECRET, DATA_KEY, DATA_DIR, APP_URL, SMTP_URL, MAIL_FROM };
  const started = startConsole({ ...shared, PORT, TRUSTED_PROXIES: "127.0.0.1" });
  await vi.waitUntil(() => started.output().includes("Ready on"), { timeout: 300_000, interval: 50 });
  return started;
}

/** Kills a console with its web server, which it would start again. */
function killWhole(console: Console) {
  const web = console.part("web");
  console.kill("SIGKILL");
  kill([web], "SIGKILL");
  return console.ended;
}
