import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { asHttpError } from "@/lib/platform/http/errors.server";
import { inTurn } from "@/lib/platform/http/large-pages.server";
import type { Page } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { atOnce, tally } from "../support/attacks";
import { makeLead, makeTenant, makeUser, unique } from "../support/world";

// Pages of more than 100 rows are read one at a time in a process, and the users take turns.

/** More than a screen shows. */
const ROWS = 250;
const LARGE = { per_page: 1000 };
const TAKES_MS = 20;
/** Longer than a turn lasts. */
const SLOW_MS = 1_000;

test("sixty large pages that a user asks for at once are whole, and another tenant's list comes before the last", async () => {
  const { tenant, client } = await makeReader();
  const data = Array.from({ length: ROWS }, (_, nth) => ({
    ...{ tenant_id: tenant.id, product_id: tenant.product.id, lead_id: unique(), name: `Client ${nth}` },
  }));
  await asPlatform(() => db.lead.createMany({ data }));
  const other = (await makeReader()).client;

  let answered = 0;
  const pages = atOnce(60, async () => {
    const page = await client.get<Page<{ id: number }>>("/api/leads?per_page=1000");
    answered += 1;
    return page;
  });
  await expect.poll(() => answered).toBeGreaterThan(0);
  expect((await other.get("/api/leads?per_page=25")).status).toBe(200);
  expect((await other.get("/api/leads?per_page=1000")).status).toBe(200);
  expect(answered).toBeLessThan(60);

  expect(tally(await pages)).toEqual({ 200: 60 });
  for (const { body } of await pages) expect(new Set(body.data.map(({ id }) => id)).size).toBe(ROWS);
});

test("a screen gets no large page with its HTML: it asks the API for it, in turn", async () => {
  const { tenant, user } = await makeReader();
  const name = unique("Client");
  await makeLead(tenant, { name });
  const screen = async (rows: number) =>
    (await api(user, { cookie: true }).send<string>("GET", `/leads?per_page=${rows}`)).body;
  expect(await screen(100)).toContain(name);
  expect(await screen(101)).not.toContain(name);
});

async function makeReader() {
  const tenant = await makeTenant();
  const user = await makeUser(tenant, { permissions: ["leads.index"] });
  return { tenant, user, client: api(user) };
}

/** Reads pages and records in which order they begin, and how many are read at once. */
function makeReadings() {
  const seen = { order: [] as number[], running: 0, most: 0 };
  const read = (userId: number, query: object = LARGE, takesMs = TAKES_MS) =>
    inTurn(userId, query, async () => {
      seen.order.push(userId);
      seen.running += 1;
      seen.most = Math.max(seen.most, seen.running);
      await wait(takesMs);
      seen.running -= 1;
    });
  /** Begins a large page, for which those that follow wait. */
  const begin = async (userId: number, takesMs: number) => {
    const page = read(userId, LARGE, takesMs);
    await expect.poll(() => seen.running, { interval: 5 }).toBe(1);
    return { page };
  };
  return { seen, read, begin };
}

test("large pages are read one at a time, from one user after another", async () => {
  const { seen, read, begin } = makeReadings();
  await begin(9, 100);
  await Promise.all([read(1), read(1), read(1), read(2), read(2), read(3)]);
  expect(seen).toEqual({ order: [9, 1, 2, 3, 1, 2, 1], running: 0, most: 1 });
});

test("a page of 100 rows waits for nothing", async () => {
  const { seen, read, begin } = makeReadings();
  const { page } = await begin(1, SLOW_MS);
  await Promise.all(Array.from({ length: 3 }, () => read(1, { per_page: 100 })));
  expect([seen.most, seen.running]).toEqual([4, 1]);
  await page;
});

test("a large page that waits for the database holds up no other", async () => {
  const { seen, read, begin } = makeReadings();
  const { page } = await begin(1, SLOW_MS);
  await read(2);
  expect(seen.running).toBe(1);
  await page;
});

test("a large page that fails gives its turn to the next", async () => {
  const failing = inTurn(1, LARGE, () => Promise.reject(new Error("broken")));
  const { seen, read } = makeReadings();
  const next = read(1);
  await expect(failing).rejects.toThrow("broken");
  await next;
  expect(seen.order).toEqual([1]);
});

test("a user with a hundred large pages waiting is refused another one, with a time to retry; others are not", async () => {
  const { read, begin } = makeReadings();
  await begin(9, SLOW_MS);
  const waiting = Array.from({ length: 100 }, () => read(1, LARGE, 0));
  const refusal = await read(1).catch(asHttpError);
  expect(refusal).toMatchObject({
    status: 429,
    message: "You have 100 long lists waiting, which is the limit. Please try again in a moment.",
    headers: { "Retry-After": "5" },
  });
  await Promise.all([...waiting, read(2, LARGE, 0)]);
});
