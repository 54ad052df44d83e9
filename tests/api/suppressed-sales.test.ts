import { beforeAll, describe, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { formatDate, fullNameOf } from "@/lib/platform/text/format";
import { DAY_MS } from "@/lib/platform/time/milliseconds";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import type { Missing } from "@/lib/sales/form/steps";
import { api, type Refusal } from "../support/api";
import { claim, judge, makeFloor, waitingSale } from "../support/reviews";
import { detailFor, newPhone, rewrite, SELLING, transition } from "../support/sales";
import { makeSuppressions } from "../support/suppressions";
import { completeSale, makeSellingTenant, type SellingTenant, wholeForm } from "../support/whole-sales";
import { makeUser, type TestUser, unique } from "../support/world";

// Nobody is sold to by a contact that was on the list before the conversion, typed one step later.

const ASKED = "This person asked not to be contacted.";

let tenant: SellingTenant;
let agent: TestUser;
beforeAll(async () => {
  tenant = await makeSellingTenant({ calling_hours_enforced: false });
  agent = await makeUser(tenant, { permissions: SELLING });
});

const ofPhone = (items: readonly Missing[], step = "policyholder", field = "phone") =>
  items.filter((item) => item.step === step && item.field === field).map(({ message }) => message);

const suppress = (phone: string, fields: Record<string, unknown> = {}) =>
  asPlatform(() =>
    makeSuppressions({
      data: { tenant_id: tenant.id, kind: "phone", value: phone, created_at: new Date(Date.now() - DAY_MS), ...fields },
    }),
  );

/** A complete sale of a client with these contacts. */
function saleOf(contacts: Record<string, string>, seller = agent): Promise<SaleDetail> {
  const { policyholder, insured_lives } = wholeForm(tenant);
  return completeSale(tenant, seller, { policyholder: { ...policyholder, ...contacts }, insured_lives });
}

const withPhone = (phone: string) => saleOf({ phone });

describe("a sale whose client had asked not to be contacted before the conversion", () => {
  test("is not submitted, and warns of who noted it and when", async () => {
    const [phone, manager] = [newPhone(), await makeUser(tenant)];
    const at = new Date(Date.now() - DAY_MS);
    await suppress(phone, { actor_id: manager.id, created_at: at });
    const sale = await withPhone(phone);
    expect(ofPhone(sale.missing)).toEqual([ASKED]);
    const named = await asPlatform(() => db.user.findFirstOrThrow({ where: { id: manager.id } }));
    expect(ofPhone(sale.warnings)).toEqual([
      `This person asked not to be contacted, noted on ${formatDate(at)} by ${fullNameOf(named)}.`,
    ]);
    const refused = await transition(agent, sale, { to: "policy-submitted" });
    expect([refused.status, refused.body.errors]).toEqual([422, { "policyholder.phone": [ASKED] }]);
  });

  test("is found by the alternative phone, the email address and the ID number too", async () => {
    const [alt_phone, email] = [newPhone(), `${unique()}@suppressed.test`];
    await suppress(alt_phone);
    await suppress(email, { kind: "email" });
    const sale = await saleOf({ alt_phone, email });
    const { id_number_hash } = await asPlatform(() =>
      db.salePerson.findFirstOrThrow({ where: { sale_id: sale.id }, omit: { id_number_hash: false } }),
    );
    await suppress(id_number_hash ?? "", { kind: "id_number" });
    const body = await detailFor(agent, sale);
    expect(body.missing.map(({ step, field }) => `${step}.${field}`).sort()).toEqual([
      ...["policyholder.alt_phone", "policyholder.email", "policyholder.id_number"],
    ]);
  });

  test("is given to nobody else, and leaves its agent without an owner at a hand-over", async () => {
    const [phone, manager, colleague] = [
      newPhone(),
      await makeUser(tenant, { permissions: [...SELLING, "sales.reassign", "users.update", "users.show"] }),
      await makeUser(tenant, { permissions: SELLING }),
    ];
    await suppress(phone);
    const seller = await makeUser(tenant, { permissions: SELLING });
    const sale = await saleOf({ phone }, seller);
    const reassigned = await api(manager).post<Refusal>(`/api/sales/${sale.id}/reassign`, {
      ...{ agent_id: colleague.id, reason: "Leave", version: sale.version },
    });
    expect([reassigned.status, reassigned.body.message]).toEqual([409, ASKED]);
    expect((await api(manager).post(`/api/users/${seller.id}/hand-over`, { user_id: colleague.id })).status).toBe(200);
    expect((await asPlatform(() => db.sale.findFirstOrThrow({ where: { id: sale.id } }))).agent_id).toBeNull();
  });

  test("can only be sent back once it is in QC", async () => {
    const floor = await makeFloor();
    const sale = await waitingSale(floor);
    const { phone } = await asPlatform(() => db.salePerson.findFirstOrThrow({ where: { sale_id: sale.id } }));
    await asPlatform(() =>
      makeSuppressions({
        data: { tenant_id: floor.tenant.id, kind: "phone", value: phone ?? "", created_at: new Date("2026-01-01") },
      }),
    );
    expect((await claim(floor.reviewer, sale)).status).toBe(201);
    await judge(floor.reviewer, sale, ["verbatim"]);
    const passed = await transition(floor.reviewer, sale, { to: "policy-submitted" });
    expect([passed.status, passed.body.errors]).toEqual([422, { "policyholder.phone": [ASKED] }]);
    expect((await transition(floor.reviewer, sale, { to: "in-progress", note: "Suppressed" })).status).toBe(200);
  });
});

describe("a sale whose client is on the list for another reason", () => {
  test("is submitted with a warning when they asked after the conversion", async () => {
    const phone = newPhone();
    const sale = await withPhone(phone);
    await suppress(phone, { created_at: new Date() });
    const current = await detailFor(agent, sale);
    expect(ofPhone(current.missing)).toEqual([]);
    expect(ofPhone(current.warnings)).toHaveLength(1);
    expect((await transition(agent, current, { to: "policy-submitted" })).status).toBe(200);
  });

  test("counts by the registry's day, tells nobody's name, and not when they had asked to be called", async () => {
    const [before, after, exempted] = [newPhone(), newPhone(), newPhone()];
    const registry = { tenant_id: null, source: "registry", created_at: new Date() };
    await suppress(before, { ...registry, listed_on: new Date("2026-01-01") });
    await suppress(after, { ...registry, listed_on: new Date("2099-01-01") });
    await suppress(exempted, { ...registry, listed_on: new Date("2026-01-01") });
    const [first, second, third] = [await withPhone(before), await withPhone(after), await withPhone(exempted)];
    expect([ofPhone(first.missing), ofPhone(first.warnings)]).toEqual([[ASKED], [ASKED]]);
    expect([ofPhone(second.missing), ofPhone(second.warnings)]).toEqual([[], [ASKED]]);
    const at = "2026-06-01T10:00:00Z";
    await asPlatform(() =>
      db.lead.update({
        where: { id: third.lead?.id ?? 0 },
        data: { registry_exemption: { reason: "Asked", consent_id: null, at } },
      }),
    );
    const lifted = await detailFor(agent, third);
    expect([ofPhone(lifted.missing), ofPhone(lifted.warnings)]).toEqual([[], []]);
  });

  test("warns of the phones of beneficiaries and guardians, and stops nothing", async () => {
    const [phone, guardian_phone] = [newPhone(), newPhone()];
    await suppress(phone);
    await suppress(guardian_phone);
    const sale = await completeSale(tenant, agent);
    const [row] = await asPlatform(() =>
      db.saleBeneficiary.findMany({ where: { sale_id: sale.id }, orderBy: { position: "asc" } }),
    );
    await asPlatform(() => db.saleBeneficiary.update({ where: { id: row?.id ?? 0 }, data: { phone, guardian_phone } }));
    await rewrite(sale, {});
    const current = await detailFor(agent, sale);
    expect(ofPhone(current.warnings, "beneficiaries", "0.phone")).toHaveLength(1);
    expect(ofPhone(current.warnings, "beneficiaries", "0.guardian_phone")).toHaveLength(1);
    expect(current.missing).toEqual([]);
  });
});
