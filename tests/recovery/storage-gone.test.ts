// @module-tag all
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ProductDocument } from "@/lib/catalogue/documents/schema";
import type { OperationsOverview } from "@/lib/insights/operations/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { storageUrl } from "@/lib/platform/files/url";
import { seed } from "@/prisma/data";
import { api, type Refusal } from "../support/api";
import { killConsoles, startAnotherConsole } from "../support/console-process";
import { fault } from "../support/fault";
import { useOwnDatabase } from "../support/own-database";
import { handmadePdf, pdfFile } from "../support/pdfs";
import { makeAdmin, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let leaveDatabase: () => Promise<void>;
let port: string;
let tenant: TestTenant;
let user: TestUser;
const METRICS_TOKEN = randomUUID();
const DATA_DIR = mkdtempSync(join(tmpdir(), "console-"));
const STORAGE = join(DATA_DIR, "storage");
/** Whether files can be stored is known for 5 seconds. */
const WHEN_CHECKED_AGAIN = { timeout: 20_000, interval: 500 };

beforeAll(async () => {
  leaveDatabase = await useOwnDatabase();
  await seed({ demo: false }); // the permissions
  port = new URL((await startAnotherConsole({ DATA_DIR, METRICS_TOKEN })).url).port;
  tenant = await makeTenant();
  user = await makeUser(tenant, { permissions: ["products.update", "leads.index"] });
});
afterAll(async () => {
  await killConsoles();
  await leaveDatabase();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

const upload = <Body = ProductDocument>() =>
  api(user, { port }).form<Body>(`/api/products/${tenant.product.id}/brochures`, { file: pdfFile(handmadePdf()) });
const rows = () => asPlatform(() => db.productDocument.count({ where: { product_id: tenant.product.id } }));

/** Lets the folder of the stored files be one that can't be opened while this runs. */
async function withoutStorage<T>(run: () => Promise<T>): Promise<T> {
  renameSync(STORAGE, `${STORAGE}-away`);
  symlinkSync(STORAGE, STORAGE); // unlike a mode, a link to itself keeps out the superuser as well
  return run().finally(() => {
    unlinkSync(STORAGE);
    renameSync(`${STORAGE}-away`, STORAGE);
  });
}

test("while the storage can't be opened, files fail with a message, and everything else works", async () => {
  const recovery = fault({
    fault: "The folder of the stored files can't be opened",
    seen: "Who uploads or opens a file is told to try again later; nothing is half done. Lists and forms work. The health check answers 200 and names the storage.",
  });
  const { body: kept } = await upload();
  const open = () => api(undefined, { port }).get(storageUrl(kept.file_path) ?? "");
  const before = await rows();
  const [refused, unread, others] = await withoutStorage(
    async () => [await upload<Refusal>(), await open(), await api(user, { port }).get("/api/leads")] as const,
  );

  const message = "The file could not be stored. Please try again later.";
  expect([refused.status, refused.body.message]).toEqual([503, message]);
  expect([unread.status, unread.body.message]).toEqual([
    503,
    "The file can't be read at the moment. Please try again later.",
  ]);
  expect([others.status, await rows()]).toEqual([200, before]);
  await recovery.until(async () => (await upload()).status === 201 && (await open()).status === 200);
});

/** What an operator is told: by the health check, the metrics and the screen Operations. */
async function toldTo(operator: TestUser) {
  const health = await api(undefined, { port }).get("/api/health");
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = await api(undefined, { port, headers }).get<string>("/api/metrics");
  const overview = await api(operator, { port }).get<OperationsOverview>("/api/operations");
  return {
    health: [health.status, health.body],
    metric: /^console_storage_up (\d)$/m.exec(metrics.body)?.[1],
    files: overview.body.health.find(({ part }) => part === "Files"),
  };
}

test("while files can't be stored, the health check is degraded with 200, the metrics and Operations say so, and no file is left", async () => {
  const operator = await makeAdmin();
  const told = () => toldTo(operator);
  const files = () => readdirSync(STORAGE, { recursive: true }).toSorted();
  const before = files();
  const well = {
    health: [200, { status: "ok" }],
    metric: "1",
    files: { part: "Files", state: "good", text: "Documents and recordings can be stored." },
  };
  await expect.poll(told, WHEN_CHECKED_AGAIN).toEqual(well);
  await withoutStorage(() =>
    expect.poll(told, WHEN_CHECKED_AGAIN).toEqual({
      health: [200, { status: "ok", degraded: ["storage"] }],
      metric: "0",
      files: { part: "Files", state: "error", text: "Documents and recordings can't be stored. The log says why." },
    }),
  );
  await expect.poll(told, WHEN_CHECKED_AGAIN).toEqual(well);
  expect(files()).toEqual(before);
});
