import { afterEach, expect, test } from "vitest";
import type { Permission } from "@/lib/identity/rights/permissions";
import type { SaleStatus } from "@/lib/identity/rights/sale-statuses";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { openEvents, type Stream } from "../support/events";
import { makeSale } from "../support/records";
import { makeSuppressions } from "../support/suppressions";
import { makeAdmin, makeLead, makeTenant, makeUser } from "../support/world";

const WITHIN_MS = 5_000;
const SOON = { timeout: WITHIN_MS, interval: 50 };
/** Long enough for a second poll, if the database was busy at the first. */
const SOME_TIME = { timeout: 20_000, interval: 50 };

const streams: Stream[] = [];
afterEach(() => streams.splice(0).forEach(({ close }) => void close()));

async function listen(...args: Parameters<typeof openEvents>): Promise<Stream> {
  const stream = await openEvents(...args);
  streams.push(stream);
  await expect.poll(() => stream.last("counts"), SOME_TIME).toBeDefined();
  return stream;
}

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const newLeads = (stream: Stream, productId: number) => stream.last("counts")?.leads?.[productId]?.New;

test("a badge shows a colleague's change within five seconds", async () => {
  const tenant = await makeTenant();
  const [agent, vendor] = [
    await makeUser(tenant, { permissions: ["leads.index"] }),
    await makeUser(tenant, { permissions: ["leads.store"] }),
  ];
  const stream = await listen(agent);
  expect(newLeads(stream, tenant.product.id)).toBe(0);
  const lead = { product_id: tenant.product.id, name: "Lerato", phone: "082 555 0134" };
  expect((await api(vendor).post("/api/leads", lead)).status).toBe(201);
  await expect.poll(() => newLeads(stream, tenant.product.id), SOON).toBe(1);
});

test("a change in one organisation sends nothing to another", async () => {
  const [tenant, other] = [await makeTenant(), await makeTenant()];
  const stream = await listen(await makeUser(other, { permissions: ["leads.index"] }));
  const witness = await listen(await makeUser(tenant, { permissions: ["leads.index"] }));
  await makeLead(tenant);
  await expect.poll(() => newLeads(witness, tenant.product.id), SOON).toBe(1);
  expect(Object.keys(stream.last("counts")?.leads ?? {})).toEqual([String(other.product.id)]);
  expect(newLeads(stream, other.product.id)).toBe(0);
});

test("an administrator gets the events of the selected organisation, and others always those of their own", async () => {
  const [tenant, other] = [await makeTenant(), await makeTenant()];
  await makeLead(other);
  const admin = await listen(await makeAdmin(), `?tenant_id=${other.id}`);
  expect(newLeads(admin, other.product.id)).toBe(1);
  const agent = await listen(await makeUser(tenant, { permissions: ["leads.index"] }), `?tenant_id=${other.id}`);
  expect(newLeads(agent, other.product.id)).toBeUndefined();
});

test("the stream contains only counts that the user may see", async () => {
  const stream = await listen(await makeUser(await makeTenant(), { permissions: ["sales.index"] }));
  expect(stream.last("counts")?.leads).toBeUndefined();
  expect(stream.last("counts")?.sales).toBeDefined();
});

test("a diary reminder is sent five minutes before its time, only to its agent", async () => {
  const tenant = await makeTenant();
  const user = (...permissions: Permission[]) => makeUser(tenant, { permissions });
  const [agent, colleague, former] = [await user("leads.index"), await user("leads.index"), await user("sales.index")];
  const diary = { status: "Diary" as const, diary_scope: "mine" as const, assigned_user_id: agent.id };
  const due = await makeLead(tenant, { ...diary, diary_at: inMinutes(4) });
  await makeLead(tenant, { ...diary, diary_at: inMinutes(7) });
  await makeLead(tenant, { ...diary, diary_at: inMinutes(-90) });
  await makeLead(tenant, { ...diary, assigned_user_id: former.id, diary_at: inMinutes(4) }); // no longer sees leads
  const stream = await listen(agent);
  await expect.poll(() => stream.last("reminders"), SOME_TIME).toMatchObject([{ lead_id: due.id }]);
  for (const other of [await listen(colleague), await listen(former)]) {
    await expect.poll(() => other.last("reminders"), SOME_TIME).toEqual([]);
  }
});

test("no reminder is sent for a suppressed lead, whether by the tenant or the platform", async () => {
  const tenant = await makeTenant();
  const agent = await makeUser(tenant, { permissions: ["leads.index"] });
  const diary = {
    status: "Diary" as const,
    diary_scope: "mine" as const,
    assigned_user_id: agent.id,
    diary_at: inMinutes(4),
  };
  const [here, everywhere] = [await makeLead(tenant, diary), await makeLead(tenant, diary)];
  const due = await makeLead(tenant, diary);
  await asPlatform(() =>
    makeSuppressions({
      data: [
        { tenant_id: tenant.id, kind: "email", value: here.email ?? "" },
        { tenant_id: null, kind: "email", value: everywhere.email ?? "" },
      ],
    }),
  );
  const stream = await listen(agent);
  await expect.poll(() => stream.last("reminders"), SOME_TIME).toMatchObject([{ lead_id: due.id }]);
});

test("a callback comes up five minutes before its time and for an hour after, for its agent alone", async () => {
  const tenant = await makeTenant();
  const permissions: Permission[] = ["sales.index"];
  const [agent, colleague] = [await makeUser(tenant, { permissions }), await makeUser(tenant, { permissions })];
  const callback = async (minutes: number, status: SaleStatus = "callback") => {
    const { id } = await makeSale(tenant, agent);
    const data = { status, callback_at: inMinutes(minutes) };
    return asPlatform(() => db.sale.update({ where: { id }, data, select: { id: true, reference: true } }));
  };
  const [missed, due] = [await callback(-50), await callback(4)];
  for (const minutes of [7, -70]) await callback(minutes);
  await callback(4, "in-progress");
  const stream = await listen(agent);
  await expect
    .poll(() => stream.last("reminders"), SOME_TIME)
    .toMatchObject([
      { sale_id: missed.id, reference: missed.reference, product: { slug: tenant.product.slug } },
      { sale_id: due.id, name: tenant.name },
    ]);
  const other = await listen(colleague);
  await expect.poll(() => other.last("reminders"), SOME_TIME).toEqual([]);
});

test("a callback comes up for somebody who asked not to be contacted since, for their sale goes on", async () => {
  const tenant = await makeTenant();
  const agent = await makeUser(tenant, { permissions: ["sales.index"] });
  const { id, lead_id } = await makeSale(tenant, agent);
  await asPlatform(async () => {
    const { email } = await db.lead.findFirstOrThrow({ where: { id: lead_id } });
    await makeSuppressions({ data: { tenant_id: tenant.id, kind: "email", value: email ?? "" } });
    await db.sale.update({ where: { id }, data: { status: "callback", callback_at: inMinutes(4) } });
  });
  const stream = await listen(agent);
  await expect.poll(() => stream.last("reminders"), SOME_TIME).toMatchObject([{ sale_id: id }]);
});

test("a stream ends with its session, and when the user's permissions change", async () => {
  const tenant = await makeTenant();
  const [leaving, demoted] = [await makeUser(tenant), await makeUser(tenant, { permissions: ["leads.index"] })];
  const streams = [await listen(leaving), await listen(demoted)];
  await api(leaving).post("/api/logout");
  await asPlatform(() => db.rolePermission.deleteMany({ where: { role: { tenant_id: tenant.id } } }));
  const ended = () => streams.map((stream) => stream.ended());
  await expect.poll(ended, { timeout: 40_000, interval: 200 }).toEqual([true, true]);
  const next = await listen(demoted);
  expect(next.last("counts")?.leads).toBeUndefined(); // it uses the new permissions
});

test("a user who opens too many streams loses the oldest", async () => {
  const user = await makeUser(await makeTenant());
  const first = await listen(user);
  await Promise.all(Array.from({ length: 20 }, () => listen(user)));
  await expect.poll(() => first.ended(), SOON).toBe(true);
});

test("whether the contacts have to be cleansed is sent to those who allocate leads, and to nobody else", async () => {
  const tenant = await makeTenant({ cleansing: "stop" as const });
  const manager = await makeUser(tenant, { permissions: ["leads.allocate"] });
  const [stream, other] = [await listen(manager), await listen(await makeUser(tenant))];
  await expect.poll(() => stream.count("registry"), SOME_TIME).toBeGreaterThan(0);
  // Nobody is warned once any test has imported an answer of today.
  expect([null, { answered_on: null, stops: true }]).toContainEqual(stream.last("registry"));
  await expect.poll(() => other.last("notifications"), SOME_TIME).toBeDefined();
  expect(other.count("registry")).toBe(0);
});
