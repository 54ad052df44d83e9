import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { queryWithoutTimeout } from "@/lib/platform/db/query-without-timeout.server";
import { record } from "../support/soak";
import { makeTenant } from "../support/world";

/** So many leads that were there before anybody looked for their people. */
const LEADS = Number(process.env.SOAK_LEADS || 1_000_000);
/** Every tenth lead is of somebody who has come in before. */
const PEOPLE = Math.ceil(LEADS * 0.9);
const MOST_SECONDS_FOR_A_MILLION = 600;

test("the people of a million leads are found within ten minutes", { timeout: 40 * 60_000 }, async () => {
  const tenant = await makeTenant();
  await asPlatform(() =>
    queryWithoutTimeout(`
      INSERT INTO leads (tenant_id, product_id, lead_id, name, surname, phone, email)
      SELECT ${tenant.id}, ${tenant.product.id}, 'soak ' || i, 'Thandi', 'Mokoena ' || i % ${PEOPLE},
        '+2771' || lpad((i % ${PEOPLE})::text, 7, '0'), 'person' || i % ${PEOPLE} || '@example.test'
      FROM generate_series(1, ${LEADS}) AS i`),
  );
  const startedAt = performance.now();
  while ((await asPlatform(() => db.consumerChange.count({ where: { tenant_id: tenant.id } }))) > 0) await wait(1_000);
  const seconds = (performance.now() - startedAt) / 1_000;
  record(
    `${LEADS} leads linked to their people in ${Math.round(seconds)} s (${Math.round(LEADS / seconds)} per second)`,
  );
  const where = { tenant_id: tenant.id };
  const [links, people] = await asPlatform(() =>
    Promise.all([db.leadConsumer.count({ where }), db.consumer.count({ where })]),
  );
  expect([links, people]).toEqual([LEADS, PEOPLE]);
  expect(seconds).toBeLessThanOrEqual(Math.max(60, (MOST_SECONDS_FOR_A_MILLION * LEADS) / 1_000_000));
});
