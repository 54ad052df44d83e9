import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { openEvents } from "../support/events";
import { median, record, serverMemory, soakMinutes } from "../support/soak";
import { makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

const MINUTES = soakMinutes(12);
const MINUTE_MS = 60_000;
const AGENTS = 6;
const LEADS = 2_000;
const SAMPLE_EVERY_MS = 2_000;
/** How much more memory the last third of the time may use than the third before. */
const GROWTH = 1.1;

test("the server's memory levels off under mixed load", { timeout: (MINUTES + 2) * MINUTE_MS }, async () => {
  const tenant = await makeTenant();
  const agents = await Promise.all(
    Array.from({ length: AGENTS }, () => makeUser(tenant, { permissions: PERMISSIONS })),
  );
  await makeLeads(tenant);
  const end = Date.now() + MINUTES * MINUTE_MS;
  const [samples, ...worked] = await Promise.all([sample(end), ...agents.map((agent) => work(tenant, agent, end))]);

  const third = Math.floor(samples.length / 3);
  const [middle, last] = [median(samples.slice(third, 2 * third)), median(samples.slice(-third))];
  const requests = worked.reduce((total, { count }) => total + count, 0);
  record(`${requests} requests of ${AGENTS} agents in ${MINUTES} min`);
  record(
    `${Math.round(middle)} MB in the second third, ${Math.round(last)} MB in the last, ${Math.round(Math.max(...samples))} MB at most`,
  );
  expect(worked.flatMap(({ failures }) => failures)).toEqual([]);
  expect(last).toBeLessThan(middle * GROWTH);
});

const makeLeads = ({ id, product }: TestTenant) =>
  asPlatform(() =>
    db.lead.createMany({
      data: Array.from({ length: LEADS }, (_, index) => ({
        tenant_id: id,
        product_id: product.id,
        lead_id: unique(),
        name: `Client ${index}`,
        phone: `+2782${String(1_000_000 + index)}`,
      })),
    }),
  );

async function sample(end: number): Promise<number[]> {
  const samples: number[] = [];
  for (; Date.now() < end; await wait(SAMPLE_EVERY_MS)) samples.push(serverMemory());
  return samples;
}

/** The requests of an agent's browser in a day, repeated. */
async function work(tenant: TestTenant, agent: TestUser, end: number) {
  const { slug, id: product_id } = tenant.product;
  const [calls, page, visitor] = [
    api(agent),
    api(agent, { cookie: true, subdomain: tenant.subdomain }),
    api(undefined, { subdomain: tenant.subdomain }),
  ];
  const { id: leadId } = await asPlatform(() => db.lead.findFirstOrThrow({ where: { tenant_id: tenant.id } }));
  const requests: (() => Promise<{ status: number }>)[] = [
    () => page.get(`/leads/${slug}?status=New`),
    () => calls.get(`/api/leads?product_id=${product_id}&sortBy=created_at&page=3`),
    () => calls.get(`/api/leads?search=client%20${leadId}`),
    () => calls.get(`/api/leads/${leadId}`),
    () => calls.post("/api/leads", { product_id, name: unique(), email: `${unique()}@example.test` }),
    () => page.get("/dashboard"),
    () => calls.get("/api/dashboard/lead-insights"),
    () => visitor.get(`/${slug}`),
    () => calls.post("/api/leads", { product_id, name: "" }),
    async () => {
      const stream = await openEvents(agent);
      await wait(200);
      stream.close();
      return { status: stream.last("counts") ? 200 : 500 };
    },
  ];
  const failures: string[] = [];
  let count = 0;
  for (; Date.now() < end; count += 1) {
    const turn = count % requests.length;
    const { status } = (await requests[turn]?.()) ?? { status: 0 };
    if (status === 0 || status >= 500) failures.push(`request ${turn} was answered ${status}`);
  }
  return { count, failures };
}
