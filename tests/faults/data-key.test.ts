import { createCipheriv, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lastingKey } from "@/lib/platform/crypto/data-key.server";
import { encrypt } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { env } from "@/lib/platform/settings/env.server";
import { readLastingKeys } from "@/scripts/lasting-keys.ts";
import { freePort } from "@/scripts/postgres.ts";
import { killConsoles, startConsole } from "../support/console-process";
import { useOwnDatabase } from "../support/own-database";
import { makeLead, makeTenant } from "../support/world";

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useOwnDatabase();
});
afterAll(async () => {
  await killConsoles();
  await dropDatabase();
});

/** What another key made of a text, in the form that `encrypt` gives it. */
function encryptedElsewhere(text = "8001015009087"): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", randomBytes(32), iv);
  const encrypted = Buffer.concat([cipher.update(text), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64");
}

const start = () => readLastingKeys(env().DATABASE_URL ?? "");
const forgetKeys = () => asPlatform(() => db.lastingKey.deleteMany());

test("a database without lasting keys gets them at the first start, the same for all that start at once", async () => {
  await forgetKeys();
  await Promise.all([start(), start(), start()]);
  const rows = await asPlatform(() => db.lastingKey.findMany({ orderBy: { purpose: "asc" } }));
  expect(rows.map(({ purpose }) => purpose)).toEqual(["find", "sign unsubscribe from a report", "suppress"]);
  const before = lastingKey("find").toString("hex");
  await start();
  expect(lastingKey("find").toString("hex")).toBe(before);
});

test("a console starts only with the key that its database was written with", async () => {
  await start();
  await asPlatform(() => db.lastingKey.updateMany({ data: { key_encrypted: encryptedElsewhere() } }));
  await expect(start()).rejects.toThrow("was encrypted with another DATA_KEY");
});

test("so it does with the database of an older release, which has no lasting keys yet", async () => {
  await forgetKeys();
  const { id } = await makeLead(await makeTenant());
  const store = (id_number_encrypted: string) =>
    asPlatform(() => db.lead.update({ where: { id }, data: { id_number_encrypted } }));
  await store(encryptedElsewhere());
  await expect(start()).rejects.toThrow("was encrypted with another DATA_KEY");
  await store(encrypt("8001015009087"));
  await start();
});

test("a web server that was not given the lasting keys of its database does not start", async () => {
  const { DATABASE_URL = "", NEXTAUTH_SECRET = "", DATA_KEY = "", DATA_DIR } = env();
  const PORT = String(await freePort());
  const settings = { DATABASE_URL, NEXTAUTH_SECRET, DATA_KEY, DATA_DIR, PORT };
  const server = [process.execPath, "node_modules/next/dist/bin/next", "start", "--port", PORT];
  const { code, output } = await startConsole(settings, server).ended;
  expect([code, output]).toEqual([1, expect.stringContaining("without the lasting keys of its database")]);
});
