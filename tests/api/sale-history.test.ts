import { describe, expect, test } from "vitest";
import { makeIdNumber } from "@/lib/insurance/id-number";
import { idNumberColumns } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { SaleAudit } from "@/lib/sales/evidence/audit-schema";
import { api } from "../support/api";
import { formOf, makeSale, SELLING, save, transition } from "../support/sales";
import { completeSale, makeSellingTenant } from "../support/whole-sales";
import { makeTenant, makeUser } from "../support/world";

describe("the history of a sale", () => {
  test("tells what a save changed, from what to what, and never an ID number in full", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const sale = await makeSale(tenant, agent, { ...idNumberColumns("8001015009087"), surname: "Mokoena" });
    const policyholder = { ...formOf(sale).policyholder, name: sale.policyholder.name, id_number: "8506155000183" };
    await api(agent).put(`/api/sales/${sale.id}`, formOf(sale, { policyholder, notes: "Call after six" }));

    const { body } = await api(agent).get<SaleAudit>(`/api/sales/${sale.id}/audit?type=updated`);
    expect(body.events.data).toHaveLength(1);
    expect(body.events.data[0]).toMatchObject({
      old: { id_number: "800101 **** 087", date_of_birth: "1980-01-01", notes: null },
      new: { id_number: "850615 **** 183", date_of_birth: "1985-06-15", notes: "Call after six" },
    });
    expect(body.events.data[0]?.new).not.toHaveProperty("surname");
    const events = await asPlatform(() => db.saleEvent.findMany({ where: { sale_id: sale.id } }));
    expect(JSON.stringify(events)).not.toMatch(/8001015009087|8506155000183/);
  });

  test("notes a changed ID number that looks the same masked", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const numbers = Array.from({ length: 40 }, (_, sequence) =>
      makeIdNumber({ dateOfBirth: "1985-06-15", sequence, citizenship: "citizen" }),
    );
    const [one = ""] = numbers;
    const twin = numbers.slice(1).find((number) => number.slice(-3) === one.slice(-3));
    const sale = await makeSale(tenant, agent, idNumberColumns(one));
    const policyholder = { ...formOf(sale).policyholder, id_number: twin };
    await api(agent).put(`/api/sales/${sale.id}`, formOf(sale, { policyholder }));
    const { body } = await api(agent).get<SaleAudit>(`/api/sales/${sale.id}/audit?type=updated`);
    expect(body.events.data[0]?.new).toHaveProperty("id_number");
  });

  test("tells the stages in turn, the last one without an end", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const sale = await makeSale(tenant, agent);
    await save(agent, sale, {});
    await transition(agent, sale, { to: "declined", reason: "Too expensive" });

    const { body } = await api(agent).get<SaleAudit>(`/api/sales/${sale.id}/audit?per_page=1`);
    expect(body.sale).toMatchObject({ id: sale.id, reference: sale.reference, status: "declined" });
    expect(body.stages.map(({ status }) => status)).toEqual(["new", "in-progress", "declined"]);
    const [, second, third] = body.stages;
    expect(body.stages.map(({ left_at }) => left_at)).toEqual([second?.entered_at, third?.entered_at, null]);
    expect(body.people).toEqual([{ id: agent.id, name: second?.by }]);
    expect(body.events.meta.total).toBe(3);
    expect(body.events.data).toMatchObject([{ type: "status", reason: "Too expensive", new: { status: "declined" } }]);
  });

  test("keeps a trace of every look at an ID number, in the audit log as well", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const trusted = await makeUser(tenant, { permissions: [...SELLING, "pii.reveal"] });
    const sale = await makeSale(tenant, agent, idNumberColumns("8001015009087"));

    expect((await api(agent).post(`/api/sales/${sale.id}/reveal`, { field: "id_number" })).status).toBe(403);
    const revealed = await api(trusted).post(`/api/sales/${sale.id}/reveal`, { field: "id_number" });
    expect(revealed.body).toEqual({ value: "8001015009087" });
    const { body } = await api(agent).get<SaleAudit>(`/api/sales/${sale.id}/audit?type=revealed`);
    expect(body.events.meta.total).toBe(1);
    const audited = await asPlatform(() =>
      db.auditEvent.findMany({ where: { action: "sales.reveal", subject_id: sale.id } }),
    );
    expect(audited).toMatchObject([{ actor_id: trusted.id, tenant_id: tenant.id }]);
  });

  test("says which number was shown, and whose, in the list and in the file, and no name in the event itself", async () => {
    const tenant = await makeSellingTenant();
    const user = await makeUser(tenant, { permissions: [...SELLING, "sales.export", "pii.reveal"] });
    const sale = await completeSale(tenant, user);
    const beneficiary = `beneficiaries.${sale.beneficiaries[0]?.id}.id_number`;
    const path = `/api/sales/${sale.id}` as const;
    for (const field of ["id_number", "account_number", beneficiary]) {
      expect((await api(user).post(`${path}/reveal`, { field })).status).toBe(200);
    }
    const { body } = await api(user).get<SaleAudit>(`${path}/audit?type=revealed&sortDesc=false`);
    expect(body.events.data.map((event) => event.new)).toEqual([
      { field: "id_number", person: "Nomvula Zulu" },
      { field: "account_number", person: "Nomvula Zulu" },
      { field: beneficiary, person: "Sipho Zulu" },
    ]);
    const { body: file } = await api(user).get<string>(`${path}/audit/export?type=revealed`);
    for (const line of [
      "Number: ID number of the policyholder\nWhose: Nomvula Zulu",
      "Number: Account number\nWhose: Nomvula Zulu",
      "Number: ID number of a beneficiary\nWhose: Sipho Zulu",
    ]) {
      expect(file).toContain(line);
    }
    const stored = await asPlatform(() => db.saleEvent.findMany({ where: { sale_id: sale.id, type: "revealed" } }));
    expect(JSON.stringify(stored)).not.toMatch(/Zulu/);
  });
});
