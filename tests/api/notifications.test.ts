import { beforeAll, describe, expect, test } from "vitest";
import type { Notification } from "@/lib/identity/notifications/schema";
import type { LeadBulk } from "@/lib/leads/bulks/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { api } from "../support/api";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

let tenant: TestTenant;
let manager: TestUser;

beforeAll(async () => {
  tenant = await makeTenant();
  manager = await makeUser(tenant, { permissions: ["leads.show", "leads.update", "leads.allocate"] });
});

const toldTo = async (user: TestUser) =>
  (await api(user).get<Page<Notification>>("/api/notifications")).body.data.map(({ kind, lead, count }) => ({
    kind,
    lead: lead?.id ?? null,
    count,
  }));

const nameOf = async ({ id }: TestUser) => {
  const user = await asPlatform(() => db.user.findFirstOrThrow({ where: { id } }));
  return `${user.name} ${user.surname}`;
};

describe("a user is told", () => {
  test("of a lead that somebody gives them, not of one that they take themselves", async () => {
    const agent = await makeUser(tenant, { permissions: ["leads.show", "leads.update"] });
    const [given, taken] = [await makeLead(tenant), await makeLead(tenant)];
    const input = { to: "Allocated", assigned_user_id: agent.id };
    expect((await api(manager).post(`/api/leads/${given.id}/transition`, input)).status).toBe(200);
    await api(agent).post(`/api/leads/${taken.id}/claim`);
    expect(await toldTo(agent)).toEqual([{ kind: "assigned", lead: given.id, count: 1 }]);
  });

  test("of a note that mentions them, in their own organisation alone", async () => {
    const [agent, other] = [await makeUser(tenant, { permissions: ["leads.show"] }), await makeUser(tenant)];
    const stranger = await makeUser(await makeTenant());
    const { id } = await makeLead(tenant, { name: "Nomvula", surname: "Zulu" });
    const names = [(await nameOf(agent)).toUpperCase(), await nameOf(stranger), await nameOf(manager)];
    await api(manager).post(`/api/leads/${id}/notes`, { note: `Please call @${names.join(" and @")}.` });
    expect(await toldTo(agent)).toEqual([{ kind: "mention", lead: id, count: 1 }]);
    for (const user of [other, stranger, manager]) expect(await toldTo(user)).toEqual([]);
  });

  test("without the client's name if the lead is out of their record scope, or they may see none", async () => {
    const agent = await makeUser(tenant, { permissions: ["leads.show"], record_scope: "own" });
    const clerk = await makeUser(tenant);
    const { id } = await makeLead(tenant);
    await api(manager).post(`/api/leads/${id}/notes`, { note: `@${await nameOf(agent)} @${await nameOf(clerk)}` });
    for (const user of [agent, clerk]) expect(await toldTo(user)).toEqual([{ kind: "mention", lead: null, count: 1 }]);
  });

  test("how many leads a bulk action gave them, once it can no longer be undone, and not at all if it was", async () => {
    const agent = await makeUser(tenant);
    const run = async (path: string, input = {}) => {
      const { id } = (await api(manager).post<LeadBulk>(path, input)).body;
      const isDone = async () => (await api(manager).get<LeadBulk>(`/api/leads/bulk/${id}`)).body.status;
      await expect.poll(isDone, { timeout: 30_000 }).toBe("done");
      return id;
    };
    const give = async () => {
      const ids = (await Promise.all([makeLead(tenant), makeLead(tenant)])).map(({ id }) => id);
      return run("/api/leads/bulk", { ids, action: "allocate", user_ids: [agent.id] });
    };
    const showAll = () =>
      asPlatform(() => db.notification.updateMany({ where: { user_id: agent.id }, data: { shown_from: new Date(0) } }));
    await give();
    expect(await toldTo(agent)).toEqual([]);
    await showAll();
    expect(await toldTo(agent)).toEqual([{ kind: "assigned", lead: null, count: 2 }]);
    await run(`/api/leads/bulk/${await give()}/undo`);
    await showAll();
    expect(await toldTo(agent)).toHaveLength(1);
  });
});

describe("reading", () => {
  test("marks some or all of one's own, and nobody else's", async () => {
    const [one, two] = [await makeUser(tenant), await makeUser(tenant)];
    const { id } = await makeLead(tenant);
    for (let count = 0; count < 3; count++) {
      await api(manager).post(`/api/leads/${id}/notes`, { note: `@${await nameOf(one)} @${await nameOf(two)}` });
    }
    const unread = async (user: TestUser) =>
      (await api(user).get<Page<Notification>>("/api/notifications")).body.data.flatMap((row) =>
        row.read_at === null ? [row.id] : [],
      );
    const [first = 0, ...others] = await unread(one);
    expect((await api(two).post("/api/notifications/read", { ids: [first] })).status).toBe(204);
    expect(await unread(one)).toHaveLength(3);
    await api(one).post("/api/notifications/read", { ids: [first] });
    expect(await unread(one)).toEqual(others);
    await api(one).post("/api/notifications/read", {});
    expect([await unread(one), (await unread(two)).length]).toEqual([[], 3]);
  });
});
