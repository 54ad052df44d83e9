import { afterAll, beforeAll, expect, test } from "vitest";
import { recount } from "@/lib/insights/rollup/recount.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { verifyAudit } from "@/lib/sales/evidence/verify.server";
import { seed } from "@/prisma/data";
import { useOwnDatabase } from "../support/own-database";

const FAILS_LATE = `
  CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'No key today'; END $$;
  CREATE TRIGGER refuse BEFORE INSERT ON api_keys FOR EACH STATEMENT EXECUTE FUNCTION refuse();`;

let leaveDatabase: () => Promise<void>;
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase();
});
afterAll(() => leaveDatabase());

const run = (sql: string) => asPlatform(() => db.$executeRawUnsafe(sql));
const counts = () =>
  asPlatform(async () => [
    await db.tenant.count(),
    await db.user.count(),
    await db.lead.count(),
    await db.sale.count(),
  ]);

test("demo data that can't be written in full leaves nothing behind", async () => {
  for (const statement of FAILS_LATE.split(/(?<=\$\$;)/)) await run(statement);
  await expect(seed({ demo: true })).rejects.toThrow("No key today");
  expect(await counts()).toEqual([0, 0, 0, 0]);
  await run("DROP TRIGGER refuse ON api_keys");
});

test("two processes that start at once add the demo data once", async () => {
  await Promise.all([seed({ demo: true }), seed({ demo: true })]);
  expect(await counts()).toEqual([2, 16, 4_000, 600]);
});

test("every database gets the same people under the same references", async () => {
  const references = ["DEMO-UML-000001", "DEMO-UML-002000", "DEMO-PRC-000001", "DEMO-PRC-002000"];
  const leads = await asPlatform(() =>
    db.lead.findMany({ where: { lead_id: { in: references } }, select: { lead_id: true, name: true, surname: true } }),
  );
  expect(Object.fromEntries(leads.map(({ lead_id, name, surname }) => [lead_id, `${name} ${surname}`]))).toEqual({
    "DEMO-UML-000001": "Hlengiwe Ngcobo",
    "DEMO-UML-002000": "Nomthandazo Sigcawu",
    "DEMO-PRC-000001": "Rudzani Ravele",
    "DEMO-PRC-002000": "Xitsundzuxo Nkuna",
  });
});

test("every count of the demo is right, and every history verifies", async () => {
  expect(await asPlatform(() => recount())).toEqual([]);
  expect((await verifyAudit({})).findings).toEqual([]);
});

test("another start adds nothing to the demo", async () => {
  const before = await counts();
  await seed({ demo: true });
  expect(await counts()).toEqual(before);
});
