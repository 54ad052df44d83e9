import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { printErasures } from "@/scripts/erasures.ts";
import { eraseForGood, personOf } from "../support/erasure";
import { makeAdmin, makeLead, makeTenant, type TestTenant, type TestUser } from "../support/world";

// What an operator has to erase anew after a restore.

const HOUR_MS = 60 * 60 * 1000;

let tenant: TestTenant;
let admin: TestUser;
beforeAll(async () => {
  [tenant, admin] = [await makeTenant(), await makeAdmin()];
});

async function eraseSomebody() {
  const lead = await makeLead(tenant, { phone: `+2782${String(Date.now()).slice(-7)}` });
  const person = await personOf(lead);
  expect((await eraseForGood(admin, person)).status).toBe(200);
  return { lead, person };
}

/** The lines of the test's own tenant. */
async function linesSince(time: Date): Promise<string[]> {
  const { subdomain } = await asPlatform(() => db.tenant.findFirstOrThrow({ where: { id: tenant.id } }));
  const lines = (await printErasures(time.toISOString()))
    .split("\n")
    .filter((line) => line.startsWith(`${subdomain}: `));
  return lines.map((line) => line.slice(`${subdomain}: `.length));
}

test("persons erased since a backup are listed by their ids and those of their leads, and no others", async () => {
  const before = new Date();
  const { lead, person } = await eraseSomebody();
  const line = `person ${person.id} (lead ${lead.id}), erased at `;
  expect(await linesSince(new Date())).toEqual([expect.stringContaining(line)]);
  expect(await linesSince(before)).toEqual([]); // nothing about them is in that backup
  expect(await linesSince(new Date(Date.now() + 2 * HOUR_MS))).toEqual([]);
});

test("a person recorded after the backup is listed by a lead in it, since the id may be somebody else's", async () => {
  const { lead, person } = await eraseSomebody();
  const since = new Date();
  const created_at = new Date(Date.now() + HOUR_MS);
  await asPlatform(() => db.consumer.update({ where: { id: person.id }, data: { created_at } }));
  expect(await linesSince(since)).toContainEqual(
    expect.stringContaining(`a person without a record then (lead ${lead.id}), erased at `),
  );
});

test("an erasure is logged by its ids alone, for the day on which the database is lost too", async () => {
  const { lead, person } = await eraseSomebody();
  const lines = readFileSync(join(process.env.DATA_DIR ?? "", "server.log"), "utf8").split("\n");
  const logged = lines.filter((line) => line.includes('"person erased"')).map((line) => JSON.parse(line));
  const { level, time, ...told } = logged.find(({ consumer_ids }) => consumer_ids.includes(person.id));
  expect([level, time]).toEqual([30, expect.any(String)]);
  expect(told).toEqual({
    ...{ event: "person erased", tenant_id: tenant.id },
    ...{ consumer_ids: [person.id], lead_ids: [lead.id], sale_ids: [] },
  });
});

test("a time that is none is refused", async () => {
  await expect(printErasures("monday")).rejects.toThrow("Give the time of the backup as verify says it");
});
