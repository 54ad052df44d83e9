import { describe, expect, test } from "vitest";
import { makeIdNumber } from "@/lib/insurance/id-number";
import type { SuppressionKind } from "@/lib/leads/suppressions/schema";
import { idNumberColumns, searchHash } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { fault } from "../support/fault";
import { convert, makeSale, randomPhone, SELLING } from "../support/sales";
import { makeSuppressions } from "../support/suppressions";
import { makeLead, makeTenant, makeUser, unique } from "../support/world";

const idNumber = () =>
  makeIdNumber({ dateOfBirth: "1985-06-15", sequence: Math.floor(Math.random() * 9999), citizenship: "citizen" });

describe("converting a lead", () => {
  test("makes a sale of whoever converts it, with its person, its source and a reference", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const number = idNumber();
    const lead = await makeLead(tenant, {
      ...idNumberColumns(number),
      title: "Ms",
      phone: randomPhone(),
      province: "Gauteng",
      source: "web",
    });

    const { status, body: sale } = await convert(agent, lead);
    expect(status).toBe(201);
    expect(sale).toMatchObject({
      status: "new",
      agent: { id: agent.id },
      source: "web",
      lead: { id: lead.id, lead_id: lead.lead_id },
      policyholder: {
        title: "Ms",
        name: lead.name,
        surname: lead.surname,
        id_number_masked: `${number.slice(0, 6)} **** ${number.slice(-3)}`,
        date_of_birth: "1985-06-15",
        citizenship: "citizen",
        phone: lead.phone,
        email: lead.email,
        physical_address: { street: null, suburb: null, city: null, province: "Gauteng", postal_code: null },
      },
    });
    expect(sale.reference).toMatch(new RegExp(`^${tenant.subdomain.slice(0, 6).toUpperCase()}-\\d{4}-000001$`));
  });

  test("processes and locks the lead, assigns it when it was nobody's, and says so in its timeline", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const sale = await makeSale(tenant, agent);

    const lead = await asPlatform(() =>
      db.lead.findFirstOrThrow({ where: { id: sale.lead.id }, include: { events: true } }),
    );
    expect(lead).toMatchObject({ processed_outcome: "converted", assigned_user_id: agent.id, version: 2 });
    expect(lead.processed_at).not.toBeNull();
    expect(lead.events).toMatchObject([{ type: "converted", new: { sale_id: sale.id, reference: sale.reference } }]);
  });

  test("makes one sale of one lead, however many convert it at once, and tells the others which", async () => {
    fault({
      fault: "20 people convert one lead at once",
      seen: "One makes the sale. The others are told that it is there, and which it is.",
      back: "at once",
    });
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const lead = await makeLead(tenant);

    const answers = await Promise.all(Array.from({ length: 20 }, () => convert(agent, lead)));
    const [made, ...others] = answers.filter(({ status }) => status === 201);
    expect(others).toEqual([]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(19);
    expect(new Set(refused.map(({ body }) => body.sale_id))).toEqual(new Set([made?.body.id]));
  });

  test("opens one sale of a product for one ID number, also when two leads of it are converted at once", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const person = idNumberColumns(idNumber());
    const leads = await Promise.all([1, 2, 3].map(() => makeLead(tenant, person)));

    const answers = await Promise.all(leads.map((lead) => convert(agent, lead)));
    const made = answers.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => body.sale_id)).toEqual([made[0]?.body.id, made[0]?.body.id]);
  });

  test("numbers the sales of a tenant without a gap or a double, however many come at once", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const leads = await Promise.all(Array.from({ length: 12 }, () => makeLead(tenant)));

    const answers = await Promise.all(leads.map((lead) => convert(agent, lead)));
    const numbers = answers.map(({ body }) => Number(body.reference.slice(-6))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  });

  const phone = randomPhone();
  const number = idNumber();
  test.each<{ by: string; kind: SuppressionKind; value: string; lead: object }>([
    { by: "phone", kind: "phone", value: phone, lead: { phone } },
    { by: "alternative phone", kind: "phone", value: phone, lead: { alt_phone: phone } },
    { by: "email", kind: "email", value: "stop@example.test", lead: { email: "stop@example.test" } },
    { by: "ID number", kind: "id_number", value: searchHash(number), lead: idNumberColumns(number) },
  ])("is refused for somebody suppressed by $by", async ({ kind, value, lead }) => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    await asPlatform(() => makeSuppressions({ data: { tenant_id: tenant.id, kind, value } }));

    const { status, body } = await convert(agent, await makeLead(tenant, lead));
    expect([status, body.message]).toEqual([409, "This person asked not to be contacted."]);
  });

  test("is refused for somebody suppressed everywhere, but not for somebody suppressed elsewhere", async () => {
    const [tenant, other] = await Promise.all([makeTenant(), makeTenant()]);
    const agent = await makeUser(tenant, { permissions: SELLING });
    const [everywhere, elsewhere] = [`${unique()}@example.test`, `${unique()}@example.test`];
    await asPlatform(() =>
      makeSuppressions({
        data: [
          { kind: "email", value: everywhere },
          { tenant_id: other.id, kind: "email", value: elsewhere },
        ],
      }),
    );
    expect((await convert(agent, await makeLead(tenant, { email: everywhere }))).status).toBe(409);
    expect((await convert(agent, await makeLead(tenant, { email: elsewhere }))).status).toBe(201);
  });

  test("is refused for a lead that reached another outcome", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const lead = await makeLead(tenant, {
      status: "Declined",
      processed_at: new Date(),
      processed_outcome: "declined",
    });
    expect((await convert(agent, lead)).status).toBe(409);
    expect(await asPlatform(() => db.sale.count({ where: { lead_id: lead.id } }))).toBe(0);
  });

  test("takes the permission, and a lead that the asker sees", async () => {
    const [tenant, other] = await Promise.all([makeTenant(), makeTenant()]);
    const lead = await makeLead(tenant);
    expect((await convert(await makeUser(tenant, { permissions: ["sales.index"] }), lead)).status).toBe(403);
    const stranger = await convert(await makeUser(other, { permissions: SELLING }), lead);
    expect([stranger.status, stranger.body.errors]).toEqual([422, { lead_id: ["Choose a lead from the list."] }]);
  });
});
