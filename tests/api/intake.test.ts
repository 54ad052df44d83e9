import { beforeAll, describe, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { testOfDay } from "../support/days";
import { findLead, leadsOf, newNumber, postLead, timelineOf } from "../support/intake";
import { ID_NUMBER, makeLeadSource, makeTeam } from "../support/records";
import { makeLead, makeTenant, type TestTenant, unique } from "../support/world";

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

describe("a lead that a source posts", () => {
  test("is stored with all its fields, from the sender's own field names", async () => {
    const source = await makeLeadSource(tenant, {
      campaign: "Spring",
      field_map: { cell: "phone", first: "name", ref: "lead_id" },
    });
    const number = newNumber();
    const ref = unique("ref-");
    const { status, body } = await postLead(source, {
      ref,
      first: "Thandi",
      surname: "Nkosi",
      cell: Number(`27${number}`),
      email: "Thandi@Example.TEST",
      id_number: ID_NUMBER,
      note: "Prefers mornings",
    });
    expect([status, body]).toEqual([201, { id: body.id, lead_id: ref, status: "created" }]);
    expect(await findLead(body.id)).toMatchObject({
      tenant_id: tenant.id,
      product_id: tenant.product.id,
      source_id: source.id,
      source: source.name,
      campaign: "Spring",
      status: "New",
      name: "Thandi",
      phone: `+27${number}`,
      email: "thandi@example.test",
      date_of_birth: new Date("1980-01-01"),
      gender: "male",
      consent_state: "unknown",
      note: "Prefers mornings",
    });
    expect(await timelineOf(body.id)).toMatchObject([
      { type: "created", actor_id: null, actor_name: source.name, new: { status: "New", source: source.name } },
    ]);
  });

  test("gets a reference if the sender gives none, and keeps the sent source and campaign", async () => {
    const source = await makeLeadSource(tenant, { campaign: "Spring" });
    const sent = { name: "A", phone: `0${newNumber()}`, source: "Radio", campaign: "Summer" };
    const { body } = await postLead(source, sent);
    expect(body.lead_id).toMatch(/^[0-9A-Z]{26}$/);
    expect(await findLead(body.id)).toMatchObject({ source: "Radio", campaign: "Summer", lead_id: body.lead_id });
  });

  test("is allocated to the team of the first matching rule", async () => {
    const home = await makeTenant();
    const source = await makeLeadSource(home);
    const team = await makeTeam(home);
    await asPlatform(() =>
      db.allocationRule.create({
        data: { tenant_id: home.id, product_id: home.product.id, position: 1, team_id: team.id, source: source.name },
      }),
    );
    const { body } = await postLead(source, { name: "A", phone: `0${newNumber()}` });
    expect(await findLead(body.id)).toMatchObject({ team_id: team.id });
  });

  test("records the person's consent in the ledger and on the lead", async () => {
    const source = await makeLeadSource(tenant);
    const said = { wording: "v3", at: "2026-11-20T10:00:00+02:00", how: "web form", evidence: "form 17" };
    const given = await postLead(source, { name: "A", phone: `0${newNumber()}`, consent: { given: true, ...said } });
    const not = await postLead(source, { name: "B", phone: `0${newNumber()}`, consent: { given: false } });
    expect((await findLead(given.body.id)).consent_state).toBe("given");
    expect((await findLead(not.body.id)).consent_state).toBe("refused");
    const [row] = await asPlatform(() => db.consent.findMany({ where: { lead_id: given.body.id } }));
    expect(row).toMatchObject({
      tenant_id: tenant.id,
      state: "given",
      purpose: "direct marketing",
      wording: "v3",
      how: "web form",
      evidence: "2026-11-20T10:00:00+02:00 · form 17",
      actor_id: null,
      actor_name: source.name,
    });
  });
});

describe("a source's limits", () => {
  testOfDay("are exact: at the daily cap, the sender is told to retry tomorrow", async () => {
    const source = await makeLeadSource(tenant, { daily_cap: 3 });
    await makeLead(tenant, { source_id: source.id, created_at: new Date(Date.now() - 24 * 60 * 60 * 1000) });
    const posts = Array.from({ length: 8 }, () => postLead(source, { name: "A", phone: `0${newNumber()}` }));
    const answers = await Promise.all(posts);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    const wait = Number(refused[0]?.headers["retry-after"]);
    const midnight = new Date(Date.now() + wait * 1000);
    expect(midnight.toISOString().slice(11, 16)).toMatch(/^(21:59|22:00)$/); // midnight in South Africa
    expect(await leadsOf(source)).toHaveLength(4);
  });

  test("refuse IP addresses that are not listed, whatever headers the sender adds", async () => {
    const source = await makeLeadSource(tenant, { ip_allow_list: ["196.25.1.0/24", "2001:db8:77::/48"] });
    const body = () => ({ name: "A", phone: `0${newNumber()}` });
    const from = (ip: string, headers = {}) => postLead(source, body(), headers, { ip });
    const statuses = async (ips: string[]) => Promise.all(ips.map(async (ip) => (await from(ip)).status));
    expect(await statuses(["196.25.1.9", "2001:db8:77::1", "196.25.2.9", "2001:db8:78::1"])).toEqual([
      201, 201, 403, 403,
    ]);
    // The trusted proxy adds the peer at the end. What the client wrote before it is ignored.
    expect((await from("196.25.1.9, 41.0.0.1")).status).toBe(403);
    const spoofed = { "x-real-ip": "196.25.1.9", forwarded: "for=196.25.1.9", "x-client-ip": "196.25.1.9" };
    expect((await from("41.0.0.1", spoofed)).status).toBe(403);
  });

  test("apply at once when the source is disabled or its product is no longer offered", async () => {
    const home = await makeTenant();
    const source = await makeLeadSource(home);
    const post = async () => (await postLead(source, { name: "A", phone: `0${newNumber()}` })).status;
    expect(await post()).toBe(201);
    await asPlatform(() => db.leadSource.update({ where: { id: source.id }, data: { active: false } }));
    expect(await post()).toBe(403);
    await asPlatform(async () => {
      await db.leadSource.update({ where: { id: source.id }, data: { active: true } });
      await db.tenantProduct.deleteMany({ where: { tenant_id: home.id } });
    });
    expect(await post()).toBe(403);
    expect(await leadsOf(source)).toHaveLength(1);
  });
});
