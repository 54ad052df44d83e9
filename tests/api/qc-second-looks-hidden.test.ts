import { beforeAll, describe, expect, test, vi } from "vitest";
import type { AuditEvent } from "@/lib/identity/audit-events/schema";
import type { Delivery } from "@/lib/integrations/webhooks/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import type { SaleAudit } from "@/lib/sales/evidence/audit-schema";
import { api, testUrl } from "../support/api";
import { grant } from "../support/api-keys";
import { textOfPages } from "../support/pdf-text";
import { listen, ofSale, record } from "../support/recordings";
import { anotherReviewer, type Floor, judge, makeFloor } from "../support/reviews";
import { transition } from "../support/sales";
import { finish, judgeAgain } from "../support/second-looks";
import { createWebhook, INTEGRATIONS } from "../support/webhooks";
import { completeSale } from "../support/whole-sales";
import { makeUser, type TestUser } from "../support/world";

/** The surname of the first reviewer, which nobody else has. */
const MARK = "Firstlooker";

let floor: Floor;
/** A reviewer of the same personality, who may take the second look. */
let mate: TestUser;
let sale: SaleDetail;
let webhook: number;

beforeAll(async () => {
  floor = await makeFloor({ qc_sample_percent: 100 });
  mate = await anotherReviewer(floor);
  const { reviewer } = floor;
  await asPlatform(() => db.user.update({ where: { id: reviewer.id }, data: { surname: MARK } }));
  for (const name of [
    "sales.export",
    "audit.index",
    "audit.export",
    "pii.reveal",
    "dashboard.wallboard",
    ...INTEGRATIONS,
  ] as const)
    await grant(reviewer, name);
  const manager = await makeUser(floor.tenant, { permissions: [...INTEGRATIONS, "sales.show", "pii.reveal"] });
  ({ id: webhook } = await createWebhook(manager, { events: ["sale.status", "sale.submitted", "qc.reviewed"] }));
  sale = await completeSale(floor.tenant, floor.agent);
  const { body: call } = await record(floor.agent, ofSale(sale));
  await transition(floor.agent, sale, { to: "qc-oversight" });
  await judge(reviewer, sale);
  await listen(reviewer, call);
  expect((await api(reviewer).post(`/api/sales/${sale.id}/reveal`, { field: "id_number" })).status).toBe(200);
  expect((await api(reviewer).get(`/api/sales/${sale.id}/audit/export`)).status).toBe(200);
  expect((await transition(reviewer, sale, { to: "policy-submitted" })).status).toBe(200);
  const told = ["sale.status", "sale.submitted", "qc.reviewed"];
  await vi.waitUntil(
    async () => {
      const types = (await deliveries()).map(({ type }) => String(type));
      return told.every((type) => types.includes(type));
    },
    { timeout: 20_000 },
  );
});

const deliveries = () => asPlatform(() => db.webhookDelivery.findMany({ where: { webhook_id: webhook } }));

const textFrom = async (path: string) => {
  const { status, body } = await api(mate).get<unknown>(path);
  return [status, typeof body === "string" ? body : JSON.stringify(body)] as const;
};

async function pdfFrom(path: string) {
  const headers = { authorization: `Bearer ${mate.token}` };
  const response = await fetch(new URL(path, testUrl()), { headers });
  return [response.status, (await textOfPages(await response.bytes())).join("\n")] as const;
}

async function deliveriesFor() {
  const texts = await Promise.all(
    (await deliveries()).map(({ id }) => textFrom(`/api/webhooks/${webhook}/deliveries/${id}`)),
  );
  return [Math.max(...texts.map(([status]) => status)), texts.map(([, text]) => text).join("\n")] as const;
}

/** What tells of a sale, and whether it names the first reviewer to those who may know. */
const OUTPUTS: [name: string, namesFirst: boolean, read: () => Promise<readonly [number, string]>][] = [
  ["the list of sales", true, () => textFrom("/api/sales")],
  ["the sale", false, () => textFrom(`/api/sales/${sale.id}`)],
  ["the export of sales", true, () => textFrom("/api/sales/export")],
  ["the fields for a CRM", true, () => textFrom(`/api/sales/${sale.id}/crm-fields`)],
  ["the sale's recordings", false, () => textFrom(`/api/sales/${sale.id}/recordings`)],
  ["the sale's audit", true, () => textFrom(`/api/sales/${sale.id}/audit`)],
  ["the sale's audit as CSV", true, () => textFrom(`/api/sales/${sale.id}/audit/export`)],
  ["the sale's audit as PDF", true, () => pdfFrom(`/api/sales/${sale.id}/audit/export?format=pdf`)],
  ["the sale's reviews", true, () => textFrom(`/api/sales/${sale.id}/qc-reviews`)],
  ["the list of reviews", true, () => textFrom("/api/qc-reviews")],
  ["the queue of second looks", false, () => textFrom("/api/qc-queue?kind=second")],
  ["the audit log", true, () => textFrom(`/api/audit-events?search=${MARK}`)],
  ["the audit log as CSV", true, () => textFrom("/api/audit-events/export?subject_type=sales")],
  ["the deliveries of a webhook", true, deliveriesFor],
  ["notifications", false, () => textFrom("/api/notifications")],
  ["the insights into sales", true, () => textFrom("/api/dashboard/sales-insights")],
  ["my day", false, () => textFrom("/api/dashboard/my-day")],
  ["the wallboard", false, () => textFrom("/api/wallboard")],
];

describe("a candidate for an unfinished second look finds the first reviewer", () => {
  test.each(OUTPUTS)("not in %s", async (_, __, read) => {
    const [status, text] = await read();
    expect(status).toBe(200);
    expect(text).not.toContain(MARK);
  });

  test("behind no filter by person, with no address, and among nobody whom the sale's audit names", async () => {
    const { reviewer } = floor;
    const auditFor = async (query: string) =>
      (await api(mate).get<SaleAudit>(`/api/sales/${sale.id}/audit${query}`)).body;
    const { events, people } = await auditFor("");
    const hidden = events.data.filter(({ actor_name }) => actor_name.startsWith("Hidden until"));
    expect(hidden.map(({ type, ip }) => [type, ip])).toEqual(
      ["status", "revealed", "played", "review"].map((type) => [type, null]),
    );
    expect(people.map(({ id }) => id)).not.toContain(reviewer.id);
    expect((await auditFor(`?person=${reviewer.id}`)).events).toMatchObject({ data: [], meta: { total: 0 } });
  });

  test("not by the id of an event in the audit log, whose other events stay", async () => {
    const where = { subject_type: "sales", actor_id: floor.reviewer.id };
    const events = await asPlatform(() => db.auditEvent.findMany({ where }));
    expect(events.map(({ action }) => action).sort()).toEqual(["sales.export", "sales.reveal"]);
    for (const { id } of events) expect((await api(mate).get(`/api/audit-events/${id}`)).status).toBe(404);
    expect((await api(floor.reviewer).get<Page<AuditEvent>>("/api/audit-events")).body.meta.total).toBeGreaterThan(
      (await api(mate).get<Page<AuditEvent>>("/api/audit-events")).body.meta.total,
    );
  });

  test("not once they hold it, and everywhere when it is finished", async () => {
    const look = await judgeAgain(mate, sale);
    for (const [name, , read] of OUTPUTS)
      expect([name, (await read())[1]]).not.toEqual([name, expect.stringContaining(MARK)]);
    expect((await finish(mate, look)).status).toBe(200);
    for (const [name, namesFirst, read] of OUTPUTS)
      expect([name, (await read())[1].includes(MARK)]).toEqual([name, namesFirst]);
    const [delivery] = await deliveries();
    expect((await api(mate).get<Delivery>(`/api/webhooks/${webhook}/deliveries/${delivery?.id}`)).body).toMatchObject({
      body: expect.any(String),
    });
  });
});
