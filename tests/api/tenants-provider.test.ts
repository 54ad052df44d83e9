import { beforeAll, describe, expect, test } from "vitest";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import type { OpenedTenant } from "@/lib/identity/tenants/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api, type Refusal } from "../support/api";
import { makePersonality, makeQuestion } from "../support/records";
import { change, createTenant, purgeTenant, tenantRow } from "../support/tenants";
import { makeAdmin, makeTenant, makeUser, type TestUser } from "../support/world";

const PROVIDER = {
  provider_name: "Umoja Life Limited",
  fsp_number: "FSP 90117",
  complaints_phone: "0860 100 117",
  complaints_email: "complaints@umoja.example",
  ombud_text: "the National Financial Ombud Scheme",
  abbreviated_name: "UMOJALIFE",
};

let admin: TestUser;
beforeAll(async () => {
  admin = await makeAdmin();
});

describe("what agents say of a tenant", () => {
  test("is kept from its creation, and the first debit is 5 working days away unless it says otherwise", async () => {
    const made = await createTenant(admin, PROVIDER);
    expect(made).toMatchObject({ ...PROVIDER, first_debit_working_days: 5, default_qc_personality_id: null });
    expect(await createTenant(admin, { first_debit_working_days: "0" })).toMatchObject({ first_debit_working_days: 0 });
  });

  test("is changed by whoever may change the tenant, and cleared by an empty field", async () => {
    const { id } = await createTenant(admin, PROVIDER);
    const tenant = { id, subdomain: "any" };
    const user = await makeUser(tenant, { permissions: ["tenants.update"] });
    const { body } = await change(user, id, { fsp_number: "FSP 1", ombud_text: "", first_debit_working_days: "60" });
    expect(body).toMatchObject({ ...PROVIDER, fsp_number: "FSP 1", ombud_text: null, first_debit_working_days: 60 });
  });

  test.each([
    [{ abbreviated_name: "UMOJALIFEXX" }, "Max 10 characters"],
    [{ complaints_email: "nobody" }, "Enter an email address"],
    [{ complaints_phone: "call us" }, "Enter a phone number"],
    [{ first_debit_working_days: "61" }, "Must be 60 or less"],
    [{ first_debit_working_days: "-1" }, "Must be 0 or more"],
    [{ first_debit_working_days: "2.5" }, "Must be an integer"],
  ])("is refused with %j, and nothing is saved", async (fields, message) => {
    const { id } = await makeTenant();
    const { status, body } = await change<Refusal>(admin, id, { name: "Changed", ...fields });
    expect([status, body.errors]).toEqual([
      422,
      Object.fromEntries(Object.keys(fields).map((name) => [name, [message]])),
    ]);
    expect((await tenantRow(id))?.version).toBe(1);
  });
});

describe("who checks the referred sales of a tenant", () => {
  test("is a personality of its own, and can be nobody again", async () => {
    const [tenant, other] = [await makeTenant(), await makeTenant()];
    const [own, foreign] = [await makePersonality(tenant), await makePersonality(other)];
    const chosen = await change(admin, tenant.id, { default_qc_personality_id: String(own.id) });
    expect(chosen.body.default_qc_personality_id).toBe(own.id);
    const refused = await change<Refusal>(admin, tenant.id, { default_qc_personality_id: String(foreign.id) });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { default_qc_personality_id: ["Choose a personality of this organisation"] },
    ]);
    const cleared = await change(admin, tenant.id, { default_qc_personality_id: "" });
    expect(cleared.body.default_qc_personality_id).toBeNull();
  });

  test("is not chosen for a new tenant, which has no personalities yet", async () => {
    const { id } = await makePersonality(await makeTenant());
    const made = await createTenant(admin, { default_qc_personality_id: String(id) });
    expect(made.default_qc_personality_id).toBeNull();
  });

  test("does not stand in the way of deleting the tenant", async () => {
    const tenant = await makeTenant();
    const { id } = await makePersonality(tenant);
    await change(admin, tenant.id, { default_qc_personality_id: String(id) });
    expect((await api(admin).delete(`/api/tenants/${tenant.id}`)).status).toBe(204);
    await purgeTenant(tenant.id);
    expect(await asPlatform(() => db.personality.findFirst({ where: { id } }))).toBeNull();
  });

  test("is asked for by the form where a question refers sales", async () => {
    const tenant = await makeTenant();
    const user = await makeUser(tenant, { permissions: PERMISSIONS });
    const opened = async () => (await api(user).get<OpenedTenant>(`/api/tenants/${tenant.id}`)).body;
    await makeQuestion(tenant, { should_validate: false, on_fail: "refer" });
    await makeQuestion(await makeTenant(), { should_validate: true, on_fail: "refer", correct_answer: false });
    const before = (await opened()).has_referring_questions;
    await makeQuestion(tenant, { should_validate: true, on_fail: "refer", correct_answer: false });
    expect([before, (await opened()).has_referring_questions]).toEqual([false, true]);
  });
});
