import { expect } from "vitest";
import { eachField, PLAIN_FIELD_NAMES } from "@/lib/leads/record/plain-fields";
import { encrypt } from "@/lib/platform/crypto/pii.server";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { api } from "./api";
import { ask, questionOf } from "./questions";
import { convert, newIdNumber, rewrite, SELLING, save } from "./sales";
import { INTEGRATIONS } from "./webhooks";
import { makeSellingTenant, type SellingTenant, wholeForm } from "./whole-sales";
import { makeLead, makeUser, type TestUser, unique } from "./world";

// A lead and a sale whose every personal field and free text holds a marker.

/** Stands in every text. */
export const TEXT = "Quintilda";
export const DIGITS = "825550199";
const BORN = "1957-03-02";
const ID_NUMBER = newIdNumber(BORN);
const MARKERS = [TEXT, TEXT.toLowerCase(), DIGITS, BORN, BORN.replaceAll("-", "").slice(2), ID_NUMBER, "62009988776"];

/** The columns that leads and policyholders have in common. */
export const PERSON = {
  ...{ title: TEXT, name: TEXT, surname: TEXT, phone: `+27${DIGITS}`, alt_phone: `+27${DIGITS}` },
  ...{ email: "quintilda@canary.example", language: TEXT, income_band: TEXT },
};
const ADDRESS = { street: TEXT, suburb: TEXT, city: TEXT, province: TEXT, postal_code: "1234" };

/** A tenant that can sell, and an agent of it who also keeps webhooks. */
export async function makeMarkedTenant() {
  const tenant = await makeSellingTenant({ calling_hours_enforced: false });
  const agent = await makeUser(tenant, {
    permissions: [
      ...[...SELLING, ...INTEGRATIONS],
      ...([
        "leads.index",
        "leads.show",
        "leads.update",
        "questions.store",
        "questionnaires.store",
        "pii.reveal",
      ] as const),
    ],
  });
  return { tenant, agent };
}

export async function makeMarkedLead(tenant: SellingTenant, agent: TestUser) {
  const more = { ...eachField(PLAIN_FIELD_NAMES, () => TEXT), product_interest: TEXT, note: TEXT };
  const row = await makeLead(tenant, {
    ...{ ...PERSON, ...more, date_of_birth: new Date(BORN), id_number_encrypted: encrypt(ID_NUMBER) },
    ...{ assigned_user_id: agent.id, status: "Allocated" as const, reason: TEXT },
  });
  await api(agent).put(`/api/leads/${row.id}`, { surname: `${TEXT}-Two` });
  await api(agent).post(`/api/leads/${row.id}/notes`, { note: `Asked ${TEXT}` });
  return row;
}

export async function makeMarkedSale(tenant: SellingTenant, agent: TestUser): Promise<SaleDetail> {
  const { body: question } = await api(agent).post<{ id: number }>("/api/questions", {
    ...questionOf(tenant.product.id, { name: unique("Illness "), type: "text" }),
  });
  await ask(tenant.product.id, unique("Health "), [question.id]);
  const { body } = await convert(agent, await makeLead(tenant, { ...PERSON, note: TEXT }));
  const form = wholeForm(tenant, ID_NUMBER);
  const other = { name: TEXT, surname: TEXT, date_of_birth: BORN, guardian_name: TEXT, guardian_phone: PERSON.phone };
  const saved = await save(agent, body, {
    ...form,
    policyholder: {
      ...{ ...PERSON, id_number: ID_NUMBER, nationality: TEXT, occupation: TEXT, employer: TEXT },
      ...{ physical_address: ADDRESS, postal_address: ADDRESS },
    },
    insured_lives: form.insured_lives.map((life) => ({ ...life, name: TEXT, surname: TEXT })),
    beneficiaries: form.beneficiaries.map((one) => ({ ...one, ...other, id_number: null, phone: PERSON.phone })),
    answers: [{ question_id: question.id, value: TEXT }],
    replacement: { replaces: true, insurer: TEXT, policy_number: TEXT, reason: TEXT },
    bank: { ...form.bank, account_holder: TEXT, account_number: "62009988776" },
    notes: TEXT,
  });
  expect([saved.status, saved.body.message]).toEqual([200, undefined]);
  await rewrite(body, { policy_number: TEXT, insurer_reference: TEXT, declined_reason: TEXT, override_reason: TEXT });
  expect((await save(agent, body, { notes: `${TEXT} again` })).status).toBe(200);
  return saved.body;
}

/** The markers that a body holds. */
export const found = (body: unknown) => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return MARKERS.filter((marker) => text.includes(marker));
};
