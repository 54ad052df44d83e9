import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { actorOfToken } from "@/lib/identity/sessions/session.server";
import { requireFewImports } from "@/lib/leads/imports/limit.server";
import { asPlatform, db, onExportPool, transaction, withTenant } from "@/lib/platform/db/client.server";
import { asHttpError } from "@/lib/platform/http/errors.server";
import { inSlot, type SlotKind, takeSlot } from "@/lib/platform/http/slots.server";
import { exportOutcomeRejects } from "@/lib/sales/outcomes/imports.server";
import { makeImport } from "../support/imports";
import { makeOutcomeImport } from "../support/outcomes";
import { useOwnDatabase } from "../support/own-database";
import { makeTenant, makeUser, type TestTenant } from "../support/world";

// In a database of its own, since the limits hold for the whole installation.

let leaveDatabase: () => Promise<void>;
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase();
});
afterAll(() => leaveDatabase());

const attempt = (userId: number, kind: SlotKind = "exports") =>
  takeSlot(kind, userId).catch((error: unknown) => asHttpError(error));
const isTaken = (result: unknown): result is () => Promise<void> => typeof result === "function";

test("of twenty exports that one user starts at once two run, and the others are refused with a time to retry", async () => {
  const results = await Promise.all(Array.from({ length: 20 }, () => attempt(1)));
  const taken = results.filter(isTaken);
  const refusals = results.filter((result) => !isTaken(result));
  expect(taken).toHaveLength(2);
  expect(refusals[0]).toMatchObject({
    status: 429,
    message: "You have 2 exports running, which is the limit. Wait until one has finished.",
    headers: { "Retry-After": "5" },
  });
  for (const release of taken) await release();
  expect(isTaken(await attempt(1))).toBe(true);
  await asPlatform(() => db.heavyWork.deleteMany());
});

test("eight exports run in the whole installation, whoever starts them", async () => {
  const results = await Promise.all(Array.from({ length: 20 }, (_, index) => attempt(100 + index)));
  expect(results.filter(isTaken)).toHaveLength(8);
  expect(results.find((result) => !isTaken(result))).toMatchObject({
    status: 429,
    message: "8 exports are running, which is the limit. Please try again in a moment.",
  });
  for (const result of results) if (isTaken(result)) await result();
});

test("sixteen uploads run in the whole installation, whoever starts them", async () => {
  const results = await Promise.all(Array.from({ length: 20 }, (_, index) => attempt(200 + index, "uploads")));
  expect(results.filter(isTaken)).toHaveLength(16);
  expect(results.find((result) => !isTaken(result))).toMatchObject({
    status: 429,
    message: "16 uploads are running, which is the limit. Please try again in a moment.",
    headers: { "Retry-After": "5" },
  });
  for (const result of results) if (isTaken(result)) await result();
});

test("twenty imports are in progress in the whole installation, of leads and outcomes together", async () => {
  const tenant = await makeTenant();
  const [actor, other] = [await actorIn(tenant), await makeUser(tenant)];
  for (let count = 0; count < 10; count += 1) {
    await makeImport(tenant, { user_id: other.id, status: "queued" });
    if (count < 9) await makeOutcomeImport(tenant, other, { status: "queued" });
  }
  await requireFewImports(actor);
  await makeOutcomeImport(tenant, other, { status: "running" });
  await expect(requireFewImports(actor)).rejects.toMatchObject({
    status: 429,
    message: "20 imports are running, which is the limit. Please try again later.",
  });
});

test("the refused rows of outcomes wait for other exports, while everything else goes on", async () => {
  const tenant = await makeTenant();
  const actor = await actorIn(tenant);
  const { id } = await makeOutcomeImport(tenant, actor);
  const busy = Promise.withResolvers<void>();
  const exporting = asPlatform(() => onExportPool(() => transaction(() => busy.promise)));
  const rows = await withTenant(tenant.id, () => exportOutcomeRejects(actor, id));
  const text = rows.text();
  expect(await Promise.race([text, wait(500, "waits")])).toBe("waits");
  expect(await asPlatform(() => db.outcomeImportRow.count({ where: { import_id: id } }))).toBe(1);
  busy.resolve();
  await exporting;
  expect(await text).toContain(tenant.name);
});

async function actorIn(tenant: TestTenant): Promise<Actor> {
  const { token } = await makeUser(tenant);
  const actor = await actorOfToken(token, null);
  if (!actor) throw new Error("The session has ended");
  return actor;
}

test("the slot of a dead process is free once it expires", async () => {
  const slot = { kind: "exports" as const, user_id: 7, expires_at: new Date(Date.now() + 60_000) };
  await asPlatform(() => db.heavyWork.createMany({ data: [slot, slot] }));
  expect(isTaken(await attempt(7))).toBe(false);
  await asPlatform(() => db.heavyWork.updateMany({ data: { expires_at: new Date(Date.now() - 1) } }));
  expect(isTaken(await attempt(7))).toBe(true);
});

test("work that fails releases its slot", async () => {
  for (let count = 0; count < 6; count += 1) {
    await expect(inSlot("uploads", 9, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  }
});
