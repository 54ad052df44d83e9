// @module-tag all
import { mkdtempSync, renameSync, rmSync, symlinkSync, unlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { LandingDocument } from "@/lib/catalogue/products/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { storageUrl } from "@/lib/platform/storage/url";
import { seed } from "@/prisma/seed";
import { api, type Refusal } from "../support/api";
import { killConsoles, startAnotherConsole } from "../support/console-process";
import { fault } from "../support/fault";
import { useOwnDatabase } from "../support/own-database";
import { handmadePdf, pdfFile } from "../support/pdfs";
import { makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let leaveDatabase: () => Promise<void>;
let port: string;
let tenant: TestTenant;
let user: TestUser;
const DATA_DIR = mkdtempSync(join(tmpdir(), "console-"));
const STORAGE = join(DATA_DIR, "storage");

beforeAll(async () => {
  leaveDatabase = await useOwnDatabase();
  await seed({ demo: false }); // the permissions
  port = new URL((await startAnotherConsole({ DATA_DIR })).url).port;
  tenant = await makeTenant();
  user = await makeUser(tenant, { permissions: ["products.update", "leads.index"] });
});
afterAll(async () => {
  await killConsoles();
  await leaveDatabase();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

const upload = <Body = LandingDocument>() =>
  api(user, { port }).form<Body>(`/api/products/${tenant.product.id}/brochures`, { file: pdfFile(handmadePdf()) });
const rows = () => asPlatform(() => db.productDocument.count({ where: { product_id: tenant.product.id } }));

test("while the storage can't be opened, files fail with a message, and everything else works", async () => {
  const recovery = fault({
    fault: "The folder of the stored files can't be opened",
    seen: "Who uploads or opens a file is told to try again later; nothing is half done. Lists and forms work.",
  });
  const { body: kept } = await upload();
  const open = () => api(undefined, { port }).get(storageUrl(kept.file_path) ?? "");
  const before = await rows();
  renameSync(STORAGE, `${STORAGE}-away`);
  symlinkSync(STORAGE, STORAGE); // unlike a mode, a link to itself keeps out the superuser as well
  const [refused, unread, others] = [
    await upload<Refusal>(),
    await open(),
    await api(user, { port }).get("/api/leads"),
  ];
  unlinkSync(STORAGE);
  renameSync(`${STORAGE}-away`, STORAGE);

  const message = "The file could not be stored. Please try again later.";
  expect([refused.status, refused.body.message]).toEqual([503, message]);
  expect([unread.status, unread.body.message]).toEqual([
    503,
    "The file can't be read at the moment. Please try again later.",
  ]);
  expect([others.status, await rows()]).toEqual([200, before]);
  await recovery.until(async () => (await upload()).status === 201 && (await open()).status === 200);
});
