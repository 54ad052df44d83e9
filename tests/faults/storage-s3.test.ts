// @module-tag all
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ProductDocument } from "@/lib/catalogue/documents/schema";
import type { Recording } from "@/lib/leads/recordings/schema";
import { readArchive } from "@/lib/platform/backup/archive.server";
import { openPart } from "@/lib/platform/backup/sections.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { storageUrl } from "@/lib/platform/files/url";
import { env } from "@/lib/platform/settings/env.server";
import { seed } from "@/prisma/data";
import { freePort } from "@/scripts/postgres.ts";
import { connect, markErasures } from "@/scripts/restore-mark.ts";
import { api, type Refusal } from "../support/api";
import { wav } from "../support/audio";
import { killConsoles, startConsole } from "../support/console-process";
import { eraseForGood, personOf } from "../support/erasure";
import { fault } from "../support/fault";
import { runCommand } from "../support/key-rotation";
import { useOwnDatabase } from "../support/own-database";
import { handmadePdf, pdfFile } from "../support/pdfs";
import { png, pngFile } from "../support/pictures";
import { audioFile, ofLead } from "../support/recordings";
import { startS3 } from "../support/s3";
import { makeAdmin, makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

// A console that stores its files in a bucket. It has its own database, so as not to take jobs of the server under
// test.

let leaveDatabase: () => Promise<void>;
let s3: Awaited<ReturnType<typeof startS3>>;
let port: string;
let tenant: TestTenant;
let user: TestUser;
const DATA_DIR = mkdtempSync(join(tmpdir(), "console-"));

beforeAll(async () => {
  leaveDatabase = await useOwnDatabase();
  await seed({ demo: false }); // the permissions
  s3 = await startS3();
  port = String(await freePort());
  const { DATABASE_URL = "", NEXTAUTH_SECRET = "", DATA_KEY = "", APP_URL } = env();
  const shared = { DATABASE_URL, NEXTAUTH_SECRET, DATA_KEY, APP_URL, ...s3.settings };
  const console = startConsole({ ...shared, DATA_DIR, PORT: port, TRUSTED_PROXIES: "127.0.0.1" });
  await vi.waitUntil(() => console.output().includes("Ready on"), { timeout: 50_000, interval: 50 });
  tenant = await makeTenant();
  user = await makeUser(tenant, { permissions: ["products.show", "products.update", "tenants.update"] });
});
afterAll(async () => {
  await killConsoles();
  await leaveDatabase();
  await s3.stop();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

/** Whether files can be stored is known for 5 seconds. */
const WHEN_CHECKED_AGAIN = { timeout: 30_000, interval: 500 };

async function health(): Promise<[number, unknown]> {
  const { status, body } = await api(undefined, { port }).get("/api/health");
  return [status, body];
}

const brochures = () => `/api/products/${tenant.product.id}/brochures`;
const upload = <Body = ProductDocument>() =>
  api(user, { port }).form<Body>(brochures(), { file: pdfFile(handmadePdf()) });
const rows = () => asPlatform(() => db.productDocument.count({ where: { product_id: tenant.product.id } }));

test("a document is stored in the bucket, served from it and removed from it", async () => {
  const { status, body } = await upload();
  const path = body.file_path ?? "";
  expect([status, s3.holds(path), existsSync(join(DATA_DIR, "storage"))]).toEqual([201, true, false]);

  const address = storageUrl(path) ?? "";
  const opened = await api(undefined, { port }).get<string>(address);
  expect([opened.status, opened.body]).toEqual([200, handmadePdf().toString()]);
  expect(opened.headers["content-disposition"]).toBe("inline; filename*=UTF-8''Life%20cover.pdf");
  const headers = { "if-none-match": String(opened.headers.etag) };
  expect((await api(undefined, { port, headers }).get(address)).status).toBe(304);

  expect((await api(user, { port }).delete(`${brochures()}/${body.id}`)).status).toBe(204);
  expect([s3.holds(path), (await api(undefined, { port }).get(address)).status]).toEqual([false, 404]);
});

test("a tenant's logo is stored in the bucket too", async () => {
  const fields = { _method: "PUT", logo: pngFile(await png()) };
  const { body } = await api(user, { port }).form<{ logo: string }>(`/api/tenants/${tenant.id}`, fields);
  expect(s3.holds(body.logo.replace("/storage/", ""))).toBe(true);
  expect((await api(undefined, { port }).get(body.logo)).headers["content-type"]).toBe("image/png");
});

test("a recording is streamed to the bucket, and any part of it from there", async () => {
  const caller = await makeUser(tenant, { permissions: ["leads.update", "recordings.play"] });
  const bytes = wav(20);
  const path = `${ofLead(await makeLead(tenant))}/recordings`;
  const { status, body } = await api(caller, { port }).form<Recording>(path, { file: audioFile(bytes) });
  const { file_path } = await asPlatform(() => db.recording.findFirstOrThrow({ where: { id: body.id } }));
  expect([status, s3.holds(file_path)]).toEqual([201, true]);
  for (const [start, end] of [
    [0, bytes.length],
    [100_003, 200_001],
  ] as const) {
    const headers = { authorization: `Bearer ${caller.token}`, range: `bytes=${start}-${end - 1}` };
    const answer = await fetch(`http://127.0.0.1:${port}/api/recordings/${body.id}/audio`, { headers });
    const part = Buffer.from(await answer.arrayBuffer());
    expect([answer.status, part.equals(bytes.subarray(start, end))]).toEqual([206, true]);
  }
});

test("a backup contains the files of the bucket", async () => {
  const { body } = await upload();
  const file = join(DATA_DIR, "backup.tar");
  expect(await runCommand({ DATA_KEY: env().DATA_KEY ?? "", ...s3.settings }, "backup", file)).toMatchObject({
    code: 0,
  });
  const contents = new Map<string, string>();
  for await (const part of readArchive(file, undefined)) {
    const opened = await openPart(part);
    contents.set(opened.file.path, Buffer.from(opened.bytes).toString());
  }
  expect(contents.get(body.file_path ?? "")).toBe(handmadePdf().toString());
});

test("the journal of erasures is in a bucket of its own, and names whom a restored backup has brought back", async () => {
  const person = await personOf(await makeLead(tenant));
  expect((await eraseForGood(await makeAdmin(), person, { port })).status).toBe(200);
  const reErase = async () => {
    await using client = await connect(env().DATABASE_URL ?? "");
    await markErasures(client);
    return runCommand({ DATA_KEY: env().DATA_KEY ?? "", ...s3.settings }, "re-erase");
  };
  expect(await reErase()).toEqual({ code: 0, output: "0 persons were erased again.\n" });
  await asPlatform(() => db.consumer.update({ where: { id: person.id }, data: { erased_at: null } }));
  expect(await reErase()).toEqual({ code: 0, output: expect.stringContaining("1 person was erased again.") });
});

test("while the storage is down, requests fail with a message, nothing is half done, and everything works again afterwards", async () => {
  const recovery = fault({
    fault: "The S3 store is down",
    seen: "Who uploads or opens a file is told to try again later; nothing is half done. Everything else works. The health check answers 200 and names the storage.",
  });
  const { body: kept } = await upload();
  const before = await rows();
  await s3.halt();
  const refused = await upload<Refusal>();
  expect([refused.status, refused.body.message]).toEqual([
    503,
    "The file could not be stored. Please try again later.",
  ]);
  expect(await rows()).toBe(before);
  const unread = await api(undefined, { port }).get(storageUrl(kept.file_path) ?? "");
  const message = "The file can't be read at the moment. Please try again later.";
  expect([unread.status, unread.body.message]).toEqual([503, message]);
  const degraded = { status: "ok", degraded: ["storage"] };
  await expect.poll(health, WHEN_CHECKED_AGAIN).toEqual([200, degraded]);
  await s3.resume();
  await recovery.until(async () => (await upload()).status === 201);
  expect((await api(undefined, { port }).get(storageUrl(kept.file_path) ?? "")).status).toBe(200);
  await expect.poll(health, WHEN_CHECKED_AGAIN).toEqual([200, { status: "ok" }]);
  expect(s3.holds("health")).toBe(false);
});

test("a store that refuses the console's key is as one that is down, and the reason is in the log", async () => {
  fault({
    fault: "The S3 store refuses the console's key",
    seen: "Who uploads a file is told to try again later. The log names the refusal.",
    back: "when the key is right and the console was started again",
  });
  const { DATABASE_URL = "", NEXTAUTH_SECRET = "", DATA_KEY = "", APP_URL } = env();
  const shared = { DATABASE_URL, NEXTAUTH_SECRET, DATA_KEY, APP_URL, ...s3.settings, S3_ACCESS_KEY_ID: "WRONG" };
  const refused = startConsole({ ...shared, DATA_DIR, PORT: String(await freePort()), TRUSTED_PROXIES: "127.0.0.1" });
  await vi.waitUntil(() => refused.output().includes("Ready on"), { timeout: 50_000, interval: 50 });
  const before = await rows();
  const { port: other } = new URL(refused.url);
  const { status, body } = await api(user, { port: other }).form(brochures(), { file: pdfFile(handmadePdf()) });
  expect([status, body.message]).toEqual([503, "The file could not be stored. Please try again later."]);
  expect(await rows()).toBe(before);
  expect(refused.output()).toMatch(/"file not stored".*InvalidAccessKeyId/);
});
