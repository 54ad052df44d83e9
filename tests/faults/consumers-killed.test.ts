// @module-tag all
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { seed } from "@/prisma/data";
import { kill, killConsoles, startAnotherConsole } from "../support/console-process";
import { fault } from "../support/fault";
import { onConnection } from "../support/on-connection";
import { useOwnDatabase } from "../support/own-database";
import { makeTenant } from "../support/world";

const LEADS = 20_000;
const PEOPLE = 15_000;

let leaveDatabase: () => Promise<void>;
beforeAll(async () => {
  leaveDatabase = await useOwnDatabase();
  await seed({ demo: false });
});
afterAll(async () => {
  await killConsoles();
  await leaveDatabase();
});

test("the search for the people of earlier leads goes on after its process was killed, and finds each once", async () => {
  fault({
    fault: "A process is killed while it links leads to people",
    seen: "Nothing. Each person is found once.",
    back: "when a process runs",
  });
  const tenant = await makeTenant();
  await onConnection([
    `INSERT INTO leads (tenant_id, product_id, lead_id, name, phone)
    SELECT ${tenant.id}, ${tenant.product.id}, 'lead ' || i, 'Thandi', '+2771' || lpad((i % ${PEOPLE})::text, 7, '0')
    FROM generate_series(1, ${LEADS}) AS i`,
  ]);
  const where = { tenant_id: tenant.id };
  const linked = () => asPlatform(() => db.leadConsumer.count({ where }));
  const first = await startAnotherConsole();
  while ((await linked()) === 0) await wait(20);
  const family = first.family();
  first.kill("SIGKILL");
  kill(family, "SIGKILL");
  await first.ended;
  expect(await linked()).toBeLessThan(LEADS);

  await startAnotherConsole();
  while ((await asPlatform(() => db.consumerChange.count({ where }))) > 0) await wait(200);
  expect(await linked()).toBe(LEADS);
  expect(await asPlatform(() => db.consumer.count({ where }))).toBe(PEOPLE);
});
