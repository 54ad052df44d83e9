import { beforeAll, describe, expect, test } from "vitest";
import { api } from "../support/api";
import { BROKEN_TEXTS, failuresAmong, HOSTILE_TEXTS, HOSTILE_VALUES } from "../support/hostile";
import { findLead, leadsOf, logOf, newNumber, postLead } from "../support/intake";
import { makeLeadSource } from "../support/records";
import { makeTenant, makeUser, type TestTenant, unique } from "../support/world";

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

describe("an invalid post", () => {
  test("is refused with every error under the sender's own field names", async () => {
    const source = await makeLeadSource(tenant, { field_map: { cell: "phone", first: "name", mail: "email" } });
    const { status, body } = await postLead(source, {
      cell: "12",
      mail: "nobody",
      email: "also@example.test",
      Age: 3,
      id_number: { $ne: null },
      id: 4,
      status: "Declined",
      tenant_id: 1,
      consent: { given: "yes", extra: 1 },
    });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      cell: ["Enter a phone number such as 082 123 4567"],
      mail: ["Enter an email address such as name@example.com"],
      first: ["Required"],
      email: ["Sent twice: mail is the same field"],
      Age: ["Unknown field."],
      id: ["Unknown field."],
      status: ["Unknown field."],
      tenant_id: ["Unknown field."],
      id_number: ["Must be text"],
      "consent.given": ["Must be true or false"],
      "consent.extra": ["Unknown field."],
    });
    expect(await leadsOf(source)).toEqual([]);
  });

  test("is refused without a way to reach the person", async () => {
    const source = await makeLeadSource(tenant);
    const { status, body } = await postLead(source, { name: "A", phone: "" });
    expect([status, body.errors]).toEqual([422, { phone: ["Enter a phone number or an email address"] }]);
  });

  test("gets its errors named even for fields such as __proto__ and constructor", async () => {
    const source = await makeLeadSource(tenant);
    const { status, body } = await postLead(
      source,
      '{"name":"A","phone":"0821234567","__proto__":{"x":1},"constructor":1}',
    );
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["__proto__", "constructor"]]);
  });

  test.each(BROKEN_TEXTS)("is refused and logged with a field named %j", async (name) => {
    const source = await makeLeadSource(tenant);
    const reader = await makeUser(tenant, { permissions: ["lead-sources.show"] });
    const { status } = await postLead(source, { name: "A", phone: `0${newNumber()}`, [name]: "x" });
    expect([status, await leadsOf(source)]).toEqual([422, []]);
    expect((await logOf(reader, source)).map(({ result }) => result)).toEqual(["invalid"]);
  });

  test("never breaks the server, and a stored post is returned unchanged", async () => {
    const source = await makeLeadSource(tenant, { duplicate_policy: "link" });
    const fields = ["name", "phone", "id_number", "date_of_birth", "lead_id", "consent"];
    const values = [...HOSTILE_TEXTS, ...HOSTILE_VALUES];
    const tries = fields.flatMap((field) => values.map((value) => ({ [field]: value })));
    const attempt = (one: object) => postLead(source, { name: "A", phone: `0${newNumber()}`, ...one });
    expect(await failuresAmong(tries, attempt)).toEqual([]);
    const name = "'\"\\%_<script>";
    const { body } = await postLead(source, { name, phone: `0${newNumber()}` });
    expect((await findLead(body.id)).name).toBe(name);
  });
});

describe("a repeated Idempotency-Key", () => {
  test("gets the first response again, and creates nothing new", async () => {
    const source = await makeLeadSource(tenant, { duplicate_policy: "link" });
    const headers = { "idempotency-key": unique() };
    const body = { name: "A", phone: `0${newNumber()}` };
    const first = await postLead(source, body, headers);
    const again = await postLead(source, body, headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await leadsOf(source)).toHaveLength(1);
  });

  test("creates one lead from ten posts at once, and all get the same response", async () => {
    const source = await makeLeadSource(tenant, { duplicate_policy: "link" });
    const headers = { "idempotency-key": unique() };
    const body = { name: "A", phone: `0${newNumber()}` };
    const answers = await Promise.all(Array.from({ length: 10 }, () => postLead(source, body, headers)));
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body.id]))).size).toBe(1);
    expect(await leadsOf(source)).toHaveLength(1);
  });

  test("is refused with another body, and does not affect another source", async () => {
    const [source, other] = await Promise.all([makeLeadSource(tenant), makeLeadSource(tenant)]);
    const headers = { "idempotency-key": unique() };
    await postLead(source, { name: "A", phone: `0${newNumber()}` }, headers);
    const body = { name: "B", phone: `0${newNumber()}` };
    const refused = await postLead(source, body, headers);
    expect([refused.status, refused.body]).toEqual([
      422,
      { message: "This Idempotency-Key was used with another body." },
    ]);
    expect((await postLead(other, body, headers)).status).toBe(201);
  });

  test("may be used again if the first post had no effect", async () => {
    const source = await makeLeadSource(tenant);
    const headers = { "idempotency-key": unique() };
    expect((await postLead(source, { phone: `0${newNumber()}` }, headers)).status).toBe(422);
    expect((await postLead(source, { name: "A", phone: `0${newNumber()}` }, headers)).status).toBe(201);
  });

  test("has at most 255 characters", async () => {
    const source = await makeLeadSource(tenant);
    const body = { name: "A", phone: `0${newNumber()}` };
    expect((await postLead(source, body, { "idempotency-key": "x".repeat(256) })).status).toBe(422);
    expect((await postLead(source, body, { "idempotency-key": "x".repeat(255) })).status).toBe(201);
  });
});

describe("a sender without a valid key", () => {
  test("gets 401 and is throttled by IP address, while a valid key is not", async () => {
    const source = await makeLeadSource(tenant);
    const ip = "2001:db8:aaaa::1";
    const body = { name: "A", phone: `0${newNumber()}` };
    const wrong = async () => (await postLead({ key: `ls_${unique()}` }, body, {}, { ip })).status;
    expect((await api().post("/api/public/leads", body)).body).toEqual({ message: "Unauthenticated." });
    const statuses = await Promise.all(Array.from({ length: 40 }, wrong));
    expect(statuses.filter((status) => status === 401)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect((await postLead(source, body, {}, { ip })).status).toBe(201);
  });

  test("can't use a session instead, nor a browser on another site", async () => {
    const user = await makeUser(tenant, { permissions: ["leads.store"] });
    const body = { name: "A", phone: `0${newNumber()}` };
    expect((await api(user).post("/api/public/leads", body)).status).toBe(401);
    const asked = await api().send("OPTIONS", "/api/public/leads", {
      origin: "https://evil.example",
      "access-control-request-method": "POST",
    });
    expect(Object.keys(asked.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });
});
