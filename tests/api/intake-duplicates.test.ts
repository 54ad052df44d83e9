import { beforeAll, describe, expect, test } from "vitest";
import type { LeadImport } from "@/lib/leads/imports/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { importDone } from "../support/imports";
import { findLead, leadsOf, newNumber, postLead, timelineOf } from "../support/intake";
import { ask, quoteOf } from "../support/quotes";
import { ID_NUMBER, makeLeadSource } from "../support/records";
import { makeSuppressions } from "../support/suppressions";
import { makeLead, makeTenant, makeUser, type TestTenant, unique } from "../support/world";

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

const spellings = (number: string) => [
  `0${number}`,
  `+27${number}`,
  `27 ${number.slice(0, 2)} ${number.slice(2, 5)} ${number.slice(5)}`,
];

describe("one person", () => {
  test("posted with three spellings of a number is one lead", async () => {
    const source = await makeLeadSource(tenant);
    const answers = [];
    for (const phone of spellings(newNumber())) answers.push(await postLead(source, { name: "A", phone }));
    expect(answers.map(({ status }) => status)).toEqual([201, 409, 409]);
    const [made] = answers;
    expect(answers.slice(1).map(({ body }) => body)).toEqual(
      Array(2).fill({ message: "This person is already a lead of this product.", duplicate_of: made?.body.id }),
    );
    expect(await leadsOf(source)).toHaveLength(1);
  });

  test("posted twenty times at once is one lead", async () => {
    const source = await makeLeadSource(tenant);
    const phones = spellings(newNumber());
    const email = `${unique()}@example.test`;
    const posts = Array.from({ length: 20 }, (_, index) =>
      postLead(source, index % 4 === 3 ? { name: "A", email } : { name: "A", email, phone: phones[index % 4] }),
    );
    const statuses = (await Promise.all(posts)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, ...Array(19).fill(409)]);
    expect(await leadsOf(source)).toHaveLength(1);
  });

  test("added by a source, the quote form, by hand and in a file at once is one lead", async () => {
    const source = await makeLeadSource(tenant);
    const client = api(await makeUser(tenant, { permissions: ["leads.store"] }));
    const person = { name: "A", phone: `+27${newNumber()}` };
    const product_id = tenant.product.id;
    const file = new File([`name,phone\nA,${person.phone}`], "leads.csv");
    const { body } = await client.form<LeadImport>("/api/lead-imports", { file, product_id: String(product_id) });
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => postLead(source, person)),
      ...Array.from({ length: 3 }, () => ask(tenant.product, quoteOf(person))),
      ...Array.from({ length: 2 }, () => client.post("/api/leads", { ...person, product_id })),
      client.post(`/api/lead-imports/${body.id}/start`),
    ]);
    expect([200, 201, 409]).toEqual(expect.arrayContaining(answers.map(({ status }) => status)));
    await importDone(client, body.id);
    const leads = await asPlatform(() => db.lead.findMany({ where: { product_id, phone: person.phone } }));
    expect(leads).toHaveLength(1);
  });

  test("is a new lead for another product, and after the source's number of days", async () => {
    const source = await makeLeadSource(tenant, { duplicate_days: 10 });
    const phone = `+27${newNumber()}`;
    const at = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);
    await makeLead(tenant, { phone, created_at: at(11) });
    const { body, status } = await postLead(source, { name: "A", phone });
    expect(status).toBe(201);
    await asPlatform(() => db.lead.update({ where: { id: body.id }, data: { created_at: at(9) } }));
    expect((await postLead(source, { name: "A", phone })).body.duplicate_of).toBe(body.id);
  });
});

describe("a person with an existing lead", () => {
  test("is matched to the open one of several leads, by any contact", async () => {
    const source = await makeLeadSource(tenant);
    const [phone, email] = [`+27${newNumber()}`, `${unique()}@example.test`];
    const open = await makeLead(tenant, { phone: null, email });
    const closed = { status: "Declined" as const, processed_at: new Date(), processed_outcome: "declined" as const };
    const declined = await makeLead(tenant, { ...closed, phone, email: null });
    expect((await postLead(source, { name: "A", phone, email })).body.duplicate_of).toBe(open.id);
    expect((await postLead(source, { name: "A", phone })).body.duplicate_of).toBe(declined.id);
  });

  test("becomes a linked lead if the source links duplicates", async () => {
    const source = await makeLeadSource(tenant, { duplicate_policy: "link" });
    const phone = `+27${newNumber()}`;
    const lead = await makeLead(tenant, { phone });
    const { status, body } = await postLead(source, { name: "A", phone });
    expect([status, body]).toEqual([
      201,
      { id: body.id, lead_id: body.lead_id, status: "created", duplicate_of: lead.id },
    ]);
    expect(await findLead(body.id)).toMatchObject({ duplicate_of_id: lead.id, status: "New" });
    expect(await timelineOf(body.id)).toMatchObject([{ type: "created", reason: `Duplicate of lead ${lead.id}` }]);
  });

  test("gets the new details if the source updates duplicates, but keeps the status", async () => {
    const source = await makeLeadSource(tenant, { duplicate_policy: "update" });
    const phone = `+27${newNumber()}`;
    const lead = await makeLead(tenant, { phone, status: "Voicemail", province: "Gauteng", campaign: "Old" });
    const email = `${unique()}@example.test`;
    const { status, body } = await postLead(source, {
      name: "Thandeka",
      phone,
      email,
      id_number: ID_NUMBER,
      province: "",
      campaign: "New one",
    });
    expect([status, body]).toEqual([200, { id: lead.id, lead_id: lead.lead_id, status: "updated" }]);
    expect(await findLead(lead.id)).toMatchObject({
      name: "Thandeka",
      email,
      province: "Gauteng",
      gender: "male",
      status: "Voicemail",
      campaign: "Old",
      version: 2,
    });
    const [event] = await timelineOf(lead.id);
    expect(event).toMatchObject({ type: "updated", actor_name: source.name });
    expect(event?.new).toEqual({
      name: "Thandeka",
      email,
      id_number: "800101 **** 087",
      date_of_birth: "1980-01-01",
      gender: "male",
    });
    expect(await leadsOf(source)).toEqual([]);
  });

  test("gets a new lead instead of an update if the existing lead is processed", async () => {
    const source = await makeLeadSource(tenant, { duplicate_policy: "update" });
    const phone = `+27${newNumber()}`;
    const lead = await makeLead(tenant, { phone, processed_at: new Date(), processed_outcome: "converted" });
    const { status, body } = await postLead(source, { name: "Other", phone });
    expect([status, body.duplicate_of]).toEqual([201, lead.id]);
    expect(await findLead(lead.id)).toMatchObject({ name: tenant.name, version: 1 });
  });

  test("that a source updates has the posted note in its timeline, once", async () => {
    const source = await makeLeadSource(tenant, { duplicate_policy: "update" });
    const post = { name: "A", phone: `0${newNumber()}`, note: "Call after 5" };
    const { body } = await postLead(source, post);
    await postLead(source, { ...post, note: "Moved to Durban" });
    await postLead(source, post);
    const notes = (await timelineOf(body.id)).flatMap(({ type, note }) => (type === "note" ? note : []));
    expect(notes).toEqual(["Moved to Durban"]);
  });

  test("is also matched by the sender's own reference, but not by another sender's", async () => {
    const ref = unique("ref-");
    const post = (source: { key: string }, name: string) =>
      postLead(source, { name, phone: `0${newNumber()}`, lead_id: ref });
    const [reject, link, update] = await Promise.all([
      makeLeadSource(tenant),
      makeLeadSource(tenant, { duplicate_policy: "link" }),
      makeLeadSource(tenant, { duplicate_policy: "update" }),
    ]);
    const first = await post(reject, "A");
    expect((await post(reject, "B")).body).toMatchObject({ duplicate_of: first.body.id });
    for (const source of [await makeLeadSource(tenant), link, update]) {
      const { body } = await post(source, source.name);
      expect(body).toEqual({ id: body.id, lead_id: expect.stringMatching(/^[0-9A-Z]{26}$/), status: "created" });
      expect(await findLead(body.id)).toMatchObject({ name: source.name, duplicate_of_id: null });
    }
    expect((await findLead(first.body.id)).name).toBe("A");
    const own = await postLead(update, { name: "C", phone: `0${newNumber()}`, lead_id: unique("own-") });
    const again = await postLead(update, { name: "D", phone: `0${newNumber()}`, lead_id: own.body.lead_id });
    expect(again.body).toEqual({ id: own.body.id, lead_id: own.body.lead_id, status: "updated" });
  });

  test("is one lead after ten posts of one reference at once", async () => {
    const source = await makeLeadSource(tenant);
    const lead_id = unique("ref-");
    const posts = Array.from({ length: 10 }, () => postLead(source, { name: "A", phone: `0${newNumber()}`, lead_id }));
    const statuses = (await Promise.all(posts)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([201, ...Array(9).fill(409)]);
  });

  test("is refused if suppressed, by the organisation or by the platform", async () => {
    const source = await makeLeadSource(tenant, { duplicate_policy: "link" });
    const [phone, email] = [`+27${newNumber()}`, `${unique()}@example.test`];
    await asPlatform(() =>
      makeSuppressions({
        data: [
          { tenant_id: tenant.id, kind: "phone", value: phone },
          { tenant_id: null, kind: "email", value: email },
        ],
      }),
    );
    const refusal = [409, { message: "This person asked not to be contacted.", suppressed: true }];
    for (const person of [{ phone }, { phone: `0${newNumber()}`, alt_phone: phone }, { email }]) {
      const { status, body } = await postLead(source, { name: "A", ...person });
      expect([status, body]).toEqual(refusal);
    }
    expect(await leadsOf(source)).toEqual([]);
  });
});
