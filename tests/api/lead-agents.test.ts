import { beforeAll, describe, expect, test } from "vitest";
import type { LeadAgent } from "@/lib/leads/allocation/agents";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import { HOUR_MS } from "@/lib/platform/time/milliseconds";
import { api } from "../support/api";
import { makeTeam } from "../support/records";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

// Who is offered when leads are allocated.

let tenant: TestTenant;
let manager: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  manager = await makeUser(tenant, { permissions: ["leads.allocate"] });
});

const list = async (query = "", user = manager) =>
  (await api(user).get<Page<LeadAgent>>(`/api/leads/agents?${query}`)).body;

const rename = (user: TestUser, name: string) =>
  asPlatform(() => db.user.update({ where: { id: user.id }, data: { name, surname: "Nkosi" } }));

async function makeAgent(name: string, open = 0) {
  const agent = await makeUser(tenant, { permissions: ["leads.update"] });
  await rename(agent, name);
  const held = { assigned_user_id: agent.id, status: "Allocated" } as const;
  for (let lead = 0; lead < open; lead += 1) await makeLead(tenant, held);
  return agent;
}

describe("the agents who can be given leads", () => {
  test("come with their open leads and cap, those with the most room first, and those who can't work the product last", async () => {
    const [half, third, idle] = [await makeAgent("Half", 1), await makeAgent("Third", 2), await makeAgent("Idle")];
    const [absent, outside] = [await makeAgent("Absent"), await makeAgent("Outside")];
    await makeTeam(tenant, [half], { max_open_leads: 2 });
    await makeTeam(tenant, [third, idle, absent], { max_open_leads: 6 });
    const until = new Date(Date.now() + HOUR_MS);
    await asPlatform(() => db.user.update({ where: { id: absent.id }, data: { absent_until: until } }));
    const { data, meta } = await list(`product=${tenant.product.slug}&search=nkosi`);
    expect(data.map(({ name, open_leads, cap, works_product }) => [name, open_leads, cap, works_product])).toEqual([
      ["Idle Nkosi", 0, 6, true],
      ["Third Nkosi", 2, 6, true],
      ["Half Nkosi", 1, 2, true],
      ["Absent Nkosi", 0, 6, true],
      ["Outside Nkosi", 0, null, false],
    ]);
    expect(data[3]?.absent_until).toBe(until.toISOString());
    expect(outside.id).toBe(data[4]?.id);
    expect(meta.total).toBe(5);
  });

  test("say who is online, who was seen last when, and who is signed out", async () => {
    const [online, away, out] = [await makeAgent("P1"), await makeAgent("P2"), await makeAgent("P3")];
    const last_seen_at = new Date(Date.now() - HOUR_MS);
    await asPlatform(() => db.session.updateMany({ where: { user_id: away.id }, data: { last_seen_at } }));
    await asPlatform(() => db.session.deleteMany({ where: { user_id: out.id } }));
    const { data } = await list("search=P");
    const seen = (user: TestUser) => data.find(({ id }) => id === user.id);
    expect(seen(online)).toMatchObject({ is_online: true, works_product: null });
    expect(seen(away)).toMatchObject({ is_online: false, seen_at: last_seen_at.toISOString() });
    expect(seen(out)).toMatchObject({ is_online: false, seen_at: null });
  });

  test("are found by a part of their full name, a page at a time", async () => {
    for (const name of ["Page A", "Page B", "Page C"]) await makeAgent(name);
    const { data, meta } = await list("search=age%20b%20nko");
    expect([data.map(({ name }) => name), meta.total]).toEqual([["Page B Nkosi"], 1]);
    const second = await list("search=Page&per_page=2&page=2");
    expect([second.data.map(({ name }) => name), second.meta.total]).toEqual([["Page C Nkosi"], 3]);
  });

  test("are those within the reader's record scope", async () => {
    const leader = await makeUser(tenant, { permissions: ["leads.allocate"], record_scope: "team" });
    const mine = await makeAgent("Mine");
    await makeTeam(tenant, [mine], { leader_user_id: leader.id });
    const { data } = await list("", leader);
    expect(data.map(({ id }) => id).toSorted()).toEqual([leader.id, mine.id].toSorted());
  });

  test("without a team for the product are those who may work leads", async () => {
    const own = await makeTenant();
    const [boss, agent] = [
      await makeUser(own, { permissions: ["leads.allocate"] }),
      await makeUser(own, { permissions: ["leads.update"] }),
    ];
    const { data } = await list(`product=${own.product.slug}`, boss);
    expect(data.map(({ id, works_product }) => [id, works_product])).toEqual([
      [agent.id, true],
      [boss.id, false],
    ]);
  });
});
