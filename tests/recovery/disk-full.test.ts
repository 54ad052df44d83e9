import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { seed } from "@/prisma/data";
import { api, type Refusal } from "../support/api";
import { wav } from "../support/audio";
import { type Console, killConsoles, startAnotherConsole } from "../support/console-process";
import { fault } from "../support/fault";
import { csvOfPeople } from "../support/imports";
import { useOwnDatabase } from "../support/own-database";
import { handmadePdf, pdfFile } from "../support/pdfs";
import { png, pngFile } from "../support/pictures";
import { audioFile, ofLead } from "../support/recordings";
import { type SmallDisk, smallDisk } from "../support/small-disk";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

// A console whose stored files are on one small disk, and those that it is receiving on another.

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let leaveDatabase: () => Promise<void>;
let console: Console;
let port: string;
let tenant: TestTenant;
let user: TestUser;
let lead: { id: number };
const DATA_DIR = mkdtempSync(join(tmpdir(), "console-"));
const disks: Record<"storage" | "spool", SmallDisk> = { storage: smallDisk(), spool: smallDisk() };

beforeAll(async () => {
  leaveDatabase = await useOwnDatabase();
  await seed({ demo: false }); // the permissions
  for (const [name, { folder }] of Object.entries(disks)) {
    mkdirSync(join(folder, name));
    symlinkSync(join(folder, name), join(DATA_DIR, name));
  }
  console = await startAnotherConsole({ DATA_DIR });
  port = new URL(console.url).port;
  tenant = await makeTenant();
  user = await makeUser(tenant, {
    permissions: [
      ...(["products.update", "tenants.update", "leads.index", "leads.store", "leads.update"] as const),
      "suppressions.store",
    ],
  });
  lead = await makeLead(tenant, { assigned_user_id: user.id });
});
afterAll(async () => {
  await killConsoles();
  await leaveDatabase();
  for (const disk of Object.values(disks)) disk.remove();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

type Answer = { status: number; body: Refusal };
const form = (path: string, fields: Record<string, string | File>): Promise<Answer> =>
  api(user, { port }).form(path, fields);
const csv = () => new File([csvOfPeople(500)], "leads.csv", { type: "text/csv" });

/** What can be uploaded, by the name that the message gives it. */
const UPLOADS: Record<string, () => Promise<Answer>> = {
  logo: async () => form(`/api/tenants/${tenant.id}`, { _method: "PUT", logo: pngFile(await png()) }),
  document: () => form(`/api/products/${tenant.product.id}/brochures`, { file: pdfFile(handmadePdf()) }),
  recording: () => form(`${ofLead(lead)}/recordings`, { file: audioFile(wav(3)) }),
  leads: () => form("/api/lead-imports", { file: csv(), product_id: String(tenant.product.id) }),
};

const upload = async () => {
  const answers: Record<string, Answer> = {};
  for (const [name, send] of Object.entries(UPLOADS)) answers[name] = await send();
  return answers;
};

/** The rows that name files, and the files, also hidden and unfinished ones. */
async function held() {
  const where = { tenant_id: tenant.id };
  const rows = await asPlatform(() =>
    Promise.all([
      db.tenant.findFirstOrThrow({ where: { id: tenant.id }, select: { logo: true } }),
      db.productDocument.count({ where: { product_id: tenant.product.id } }),
      db.recording.count({ where }),
      db.leadImport.count({ where }),
    ]),
  );
  const files = Object.entries(disks).flatMap(([name, { folder }]) =>
    readdirSync(join(folder, name), { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? join(entry.parentPath, entry.name) : [],
    ),
  );
  return { rows, files: files.toSorted() };
}

const MESSAGE = /^The \w+ could not be stored: the disk is full\. Please tell an administrator\.$/;

const isDegraded = async () => {
  const { status, body } = await api(undefined, { port }).get("/api/health");
  return status === 200 && "degraded" in body;
};
/** Whether files can be stored is known for 5 seconds. */
const WHEN_CHECKED_AGAIN = { timeout: 20_000, interval: 500 };

/** Fills a disk up, uploads everything in vain, and makes room again. */
async function fillAndUpload(disk: SmallDisk) {
  const before = await held();
  disk.fillUp(console);
  const refused = await upload();
  const others = await api(user, { port }).get("/api/leads");
  await expect.poll(isDegraded, WHEN_CHECKED_AGAIN).toBe(true);
  const after = await held();
  disk.makeRoom(console);
  expect(Object.values(refused).map(({ status, body }) => [status, MESSAGE.test(body.message)])).toEqual(
    Object.keys(UPLOADS).map(() => [503, true]),
  );
  expect(after).toEqual(before);
  expect(others.status).toBe(200);
}

const isStored = ({ status }: Answer) => status === 200 || status === 201;

test("while the storage is full, every upload says so and leaves no file and no row", async () => {
  const recovery = fault({
    fault: "The disk with the stored files is full",
    seen: "Who uploads a logo, a document, a recording or a file of leads is told that the disk is full. Nothing of it is kept. All else works.",
  });
  expect(Object.values(await upload()).map(isStored)).toEqual(Object.keys(UPLOADS).map(() => true));
  await fillAndUpload(disks.storage);
  await recovery.until(async () => Object.values(await upload()).every(isStored));
  await expect.poll(isDegraded, WHEN_CHECKED_AGAIN).toBe(false);
});

test("while the folder of unfinished uploads is full, every upload says so and leaves nothing", async () => {
  const recovery = fault({
    fault: "The disk on which uploads are received is full",
    seen: "The same message, before the upload has arrived as a whole.",
  });
  await fillAndUpload(disks.spool);
  await recovery.until(async () => Object.values(await upload()).every(isStored));
  await expect.poll(isDegraded, WHEN_CHECKED_AGAIN).toBe(false);
});
