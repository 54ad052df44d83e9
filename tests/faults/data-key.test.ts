import { createCipheriv, randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { env } from "@/lib/platform/env.server";
import { encrypt } from "@/lib/platform/pii.server";
import { refuseOtherKey } from "@/scripts/container/data-key.ts";
import { useOwnDatabase } from "../support/own-database";
import { makeLead, makeTenant } from "../support/world";

let dropDatabase: () => Promise<void>;
beforeAll(async () => {
  dropDatabase = await useOwnDatabase();
});
afterAll(() => dropDatabase());

/** What another key made of an ID number, in the form that `encrypt` gives it. */
function encryptedElsewhere(): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", randomBytes(32), iv);
  const encrypted = Buffer.concat([cipher.update("8001015009087"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64");
}

test("a container starts only with the key that its database was written with", async () => {
  const check = () => refuseOtherKey(env().DATABASE_URL ?? "");
  await check(); // there is nothing to read

  const { id } = await makeLead(await makeTenant());
  const store = (id_number_encrypted: string) =>
    asPlatform(() => db.lead.update({ where: { id }, data: { id_number_encrypted } }));
  await store(encrypt("8001015009087"));
  await check();
  await store(encryptedElsewhere());
  await expect(check()).rejects.toThrow("was encrypted with another DATA_KEY");
});
