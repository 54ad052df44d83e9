import { beforeAll, describe, expect, test } from "vitest";
import type { KeyedLeadSource } from "@/lib/leads/sources/schema";
import { api } from "../support/api";
import { findLead, logOf, newNumber, postLead, timelineOf } from "../support/intake";
import { makeLeadSource } from "../support/records";
import { makeLead, makeTenant, makeUser, type TestTenant, unique } from "../support/world";

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

type Warned = { warnings?: Record<string, string[]> };

describe("a lenient lead source", () => {
  test("takes a lead whose optional fields can't be read, says which, and keeps them in the note", async () => {
    const source = await makeLeadSource(tenant, { cell_errors: "lenient", field_map: { dob: "date_of_birth" } });
    const lead = { name: "A", phone: `0${newNumber()}`, gender: "Unspecified", dob: "soon", note: "Call after six" };
    const { status, body } = await postLead(source, lead);
    expect([status, body]).toMatchObject([
      201,
      {
        status: "created",
        warnings: { gender: ["Enter female, male or other"], dob: ["Enter a date such as 1985-06-15"] },
      },
    ]);
    expect(await findLead(body.id)).toMatchObject({
      ...{ gender: null, date_of_birth: null },
      note: "Call after six\nDate of birth as sent: soon\nGender as sent: Unspecified",
    });
  });

  test("answers a repeated post with the same warnings", async () => {
    const source = await makeLeadSource(tenant, { cell_errors: "lenient" });
    const lead = { name: "A", phone: `0${newNumber()}`, gender: "?x" };
    const answers = [];
    for (const _ of [1, 2]) answers.push((await postLead(source, lead, { "idempotency-key": "a" })).body);
    expect((answers[0] as Warned).warnings).toEqual({ gender: ["Enter female, male or other"] });
    expect(answers[1]).toEqual(answers[0]);
  });

  test("reads what programs write for nothing as nothing", async () => {
    const source = await makeLeadSource(tenant, { cell_errors: "lenient" });
    const { status, body } = await postLead(source, {
      name: "A",
      phone: `0${newNumber()}`,
      email: "N/A",
      id_number: "NULL",
    });
    expect([status, (body as Warned).warnings]).toEqual([201, undefined]);
    expect(await findLead(body.id)).toMatchObject({ email: null, note: null });
  });

  test("reads its fields as the cells of a file", async () => {
    const source = await makeLeadSource(tenant, { cell_errors: "lenient" });
    const number = newNumber();
    const { status, body } = await postLead(source, {
      ...{ name: "Pat", surname: "O&#39;Brien", email: "noemail", gender: "U", campaign: "A &amp;amp; B" },
      ...{ phone: `="0${number}"`, id_number: "'800101-5009-087", alt_phone: "0" },
    });
    expect([status, (body as Warned).warnings]).toEqual([201, undefined]);
    expect(await findLead(body.id)).toMatchObject({
      ...{ surname: "O'Brien", email: null, campaign: "A &amp; B", phone: `+27${number}`, alt_phone: null },
      ...{ date_of_birth: new Date("1980-01-01"), note: null },
    });
  });

  test("finds a number among words, which stay in the note, and cuts a note that is too long", async () => {
    const source = await makeLeadSource(tenant, { cell_errors: "lenient" });
    const number = newNumber();
    const worded = await postLead(source, { name: "A", phone: `0${number} (wife)` });
    expect(worded.body).toMatchObject({
      status: "created",
      warnings: { phone: ["Contains more than a phone number"] },
    });
    expect(await findLead(worded.body.id)).toMatchObject({
      phone: `+27${number}`,
      note: `Phone as sent: 0${number} (wife)`,
    });
    const long = await postLead(source, { name: "A", phone: `0${newNumber()}`, note: "n".repeat(2001) });
    expect([long.status, (long.body as Warned).warnings]).toEqual([201, { note: ["Cut after 2000 characters"] }]);
    expect((await findLead(long.body.id)).note).toBe("n".repeat(2000));
  });

  test.each([
    [{ phone: "12" }, "phone"],
    [{ phone: "0821234567", email: "nowhere" }, "email"],
    [{ phone: "0821234567", name: "N/A" }, "name"],
    [{ phone: "0821234567", surname: "a\u0007b" }, "surname"],
  ])("refuses %j: a lead must be callable", async (fields, field) => {
    const source = await makeLeadSource(tenant, { cell_errors: "lenient" });
    const { status, body } = await postLead(source, { name: "A", ...fields });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  test("has the second of two numbers as the other phone", async () => {
    const source = await makeLeadSource(tenant, { cell_errors: "lenient" });
    const [first, second] = [newNumber(), newNumber()];
    const { body } = await postLead(source, { name: "A", phone: `0${first} / 0${second}` });
    expect(await findLead(body.id)).toMatchObject({ phone: `+27${first}`, alt_phone: `+27${second}` });
  });

  test("adds what can't be read to an updated lead as a note", async () => {
    const source = await makeLeadSource(tenant, { cell_errors: "lenient", duplicate_policy: "update" });
    const phone = `+27${newNumber()}`;
    const lead = await makeLead(tenant, { phone });
    const { status, body } = await postLead(source, { name: "A", phone, gender: "Unspecified" });
    expect([status, (body as Warned).warnings]).toEqual([200, { gender: ["Enter female, male or other"] }]);
    expect(await timelineOf(lead.id)).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ type: "note", note: "Gender as sent: Unspecified" })]),
    );
  });
});

describe("a strict lead source", () => {
  test("refuses a lead of which a field can't be read, and logs why", async () => {
    const source = await makeLeadSource(tenant);
    expect(source.cell_errors).toBe("strict");
    const refused = await postLead(source, { name: "A", phone: `0${newNumber()}`, gender: "Unspecified" });
    expect([refused.status, refused.body.errors]).toEqual([422, { gender: ["Enter female, male or other"] }]);
    const user = await makeUser(tenant, { permissions: ["lead-sources.index", "lead-sources.show"] });
    expect(await logOf(user, source)).toMatchObject([{ result: "invalid" }]);
  });

  test("keeps the extension of a number in the note", async () => {
    const source = await makeLeadSource(tenant);
    const { body } = await postLead(source, { name: "A", phone: `011 ${newNumber().slice(2)} ext 12` });
    expect((await findLead(body.id)).note).toMatch(/^Phone as sent: 011 \d+ ext 12$/);
  });
});

test("a new source is lenient unless its maker says otherwise", async () => {
  const maker = api(await makeUser(tenant, { permissions: ["lead-sources.store"] }));
  const source = (name: string, fields: object = {}) =>
    maker.post<KeyedLeadSource>("/api/lead-sources", {
      ...{ name, product_id: tenant.product.id, duplicate_policy: "reject", duplicate_days: 90, active: true },
      ...fields,
    });
  expect((await source("Lenient")).body.cell_errors).toBe("lenient");
  expect((await source("Strict", { cell_errors: "strict" })).body.cell_errors).toBe("strict");
});

describe("a person with two numbers", () => {
  test("is a duplicate by either of them", async () => {
    const source = await makeLeadSource(tenant);
    const [first, second, third] = [newNumber(), newNumber(), newNumber()].map((number) => `0${number}`);
    const made = await postLead(source, { name: "A", phone: first, alt_phone: second });
    for (const phones of [{ phone: second }, { phone: third, alt_phone: first }]) {
      const { status, body } = await postLead(source, { name: "A", ...phones });
      expect([status, body.duplicate_of]).toEqual([409, made.body.id]);
    }
    expect((await postLead(source, { name: "B", phone: third, alt_phone: second })).status).toBe(201);
  });

  test("posted at once by each of them is one lead", async () => {
    const source = await makeLeadSource(tenant);
    const [first, second] = [`0${newNumber()}`, `0${newNumber()}`];
    const posts = [{ phone: first, alt_phone: second }, { phone: second }, { phone: second, alt_phone: first }];
    const answers = await Promise.all([...posts, ...posts].map((phones) => postLead(source, { name: "A", ...phones })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409]);
  });

  test("keeps the number by which a source has found the lead, where another becomes the phone", async () => {
    const source = await makeLeadSource(tenant, { duplicate_policy: "update" });
    const [old, next] = [`+27${newNumber()}`, `+27${newNumber()}`];
    const email = `${unique()}@example.test`;
    const lead = await makeLead(tenant, { phone: old, email });
    expect((await postLead(source, { name: "A", phone: next, alt_phone: old })).status).toBe(200);
    expect(await findLead(lead.id)).toMatchObject({ phone: next, alt_phone: old });
    const other = await makeLead(tenant, { phone: `+27${newNumber()}`, email: `x${email}` });
    const phone = `+27${newNumber()}`;
    expect((await postLead(source, { name: "A", phone, email: `x${email}` })).status).toBe(200);
    expect(await findLead(other.id)).toMatchObject({ phone, alt_phone: other.phone });
  });

  test("keeps both when a source updates the lead by the other one", async () => {
    const source = await makeLeadSource(tenant, { duplicate_policy: "update" });
    const [phone, alt_phone] = [`+27${newNumber()}`, `+27${newNumber()}`];
    const lead = await makeLead(tenant, { phone, alt_phone });
    expect((await postLead(source, { name: "New", phone: alt_phone })).status).toBe(200);
    expect(await findLead(lead.id)).toMatchObject({ name: "New", phone, alt_phone });
  });
});
