import { describe, expect, test } from "vitest";
import { SALE_STATUSES } from "@/lib/identity/rights/sale-statuses";
import { idNumberColumns } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import type { SaleStats } from "@/lib/sales/list/schema";
import type { SaleRow } from "@/lib/sales/record/schema";
import { api } from "../support/api";
import { formOf, makeSale, randomPhone, SELLING, save, transition } from "../support/sales";
import { makeAdmin, makeProduct, makeTenant, makeUser } from "../support/world";

describe("the list of sales", () => {
  test("finds by reference, full name, phone as it is spoken, and email", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const phone = randomPhone();
    const sale = await makeSale(tenant, agent, { name: "Thandiwe", surname: "van Wyk", phone });
    await makeSale(tenant, agent, { name: "Pieter", surname: "Botha" });

    const local = `0${phone.slice(3, 5)} ${phone.slice(5, 8)} ${phone.slice(8)}`;
    for (const search of [sale.reference.toLowerCase(), "wyk thandi", local, String(sale.policyholder.email)]) {
      const { body } = await api(agent).get<Page<SaleRow>>(`/api/sales?search=${encodeURIComponent(search)}`);
      expect(body.data.map(({ id }) => id)).toEqual([sale.id]);
      expect(body.meta.total).toBe(1);
    }
  });

  test("takes % and _ in a search for what they are", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    await makeSale(tenant, agent);
    expect((await api(agent).get<Page<SaleRow>>("/api/sales?search=%25")).body.data).toEqual([]);
    expect((await api(agent).get<Page<SaleRow>>("/api/sales?search=_")).body.data).toEqual([]);
  });

  test("filters by product, status, agent and day, and counts what it filters", async () => {
    const tenant = await makeTenant();
    const [ann, bob] = await Promise.all([
      makeUser(tenant, { permissions: SELLING }),
      makeUser(tenant, { permissions: SELLING }),
    ]);
    const mine = await makeSale(tenant, ann);
    await makeSale(tenant, bob);
    const other = await makeProduct([tenant.id]);
    const elsewhere = await makeSale(tenant, bob, { product_id: other.id });
    await save(bob, elsewhere, {});

    const today = mine.created_at.slice(0, 10);
    const expected = {
      [`agent_id=${ann.id}`]: 1,
      [`product=${tenant.product.slug}`]: 2,
      [`product_id=${other.id}`]: 1,
      "status=in-progress": 1,
      "status=declined": 0,
      [`date_from=${today}`]: 3,
      "date_to=2001-01-01": 0,
    };
    for (const [query, total] of Object.entries(expected)) {
      const { body } = await api(ann).get<Page<SaleRow>>(`/api/sales?${query}`);
      expect([query, body.meta.total, body.data.length]).toEqual([query, total, total]);
    }
  });

  test("refuses what it does not know", async () => {
    const user = await makeUser(await makeTenant(), { permissions: SELLING });
    for (const [query, field] of [
      ["status=sold", "status"],
      ["sortBy=id_number_hash", "sortBy"],
      ["product=no-such-product", "product"],
      ["date_from=tomorrow", "date_from"],
      ["date_field=declined", "date_field"],
      ["debit_day=32", "debit_day"],
      ["team_id=inbound", "team_id"],
      ["per_page=0", "per_page"],
      ["agent=7", "agent"],
    ]) {
      const { status, body } = await api(user).get(`/api/sales?${query}`);
      expect([query, status, Object.keys(body.errors ?? {})]).toEqual([query, 422, [field]]);
    }
  });

  test("shows nobody a status that their personality does not allow", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const [visible, hidden] = [await makeSale(tenant, agent), await makeSale(tenant, agent)];
    await transition(agent, hidden, { to: "declined", reason: "Too expensive" });

    const newcomer = await makeUser(tenant, { permissions: SELLING, allowed_sale_statuses: ["new"] });
    const { body } = await api(newcomer).get<Page<SaleRow>>("/api/sales");
    expect([body.data.map(({ id }) => id), body.meta.total]).toEqual([[visible.id], 1]);
    expect((await api(newcomer).get<Page<SaleRow>>("/api/sales?status=declined")).body.data).toEqual([]);
    expect((await api(newcomer).get(`/api/sales/${hidden.id}`)).status).toBe(404);
    const stats = await api(newcomer).get<SaleStats>("/api/sales/stats");
    expect(stats.body).toEqual({ [tenant.product.id]: { new: 1 } });
  });
});

describe("the counts by status", () => {
  test("name every product and status, and equal a recount after every kind of change", async () => {
    const tenant = await makeTenant();
    const agent = await makeUser(tenant, { permissions: SELLING });
    const unsold = await makeProduct([tenant.id]);
    const [first, second] = [
      await makeSale(tenant, agent),
      await makeSale(tenant, agent),
      await makeSale(tenant, agent),
    ];
    await api(agent).put(`/api/sales/${first.id}`, formOf(first));
    await transition(agent, second, { to: "declined", reason: "Too expensive" });

    const rows = await asPlatform(() =>
      db.sale.findMany({ where: { tenant_id: tenant.id }, select: { status: true } }),
    );
    const recount = (status: string) => rows.filter((row) => row.status === status).length;
    const { body } = await api(agent).get<SaleStats>("/api/sales/stats");
    expect(body).toEqual({
      [tenant.product.id]: Object.fromEntries(SALE_STATUSES.map((status) => [status, recount(status)])),
      [unsold.id]: Object.fromEntries(SALE_STATUSES.map((status) => [status, 0])),
    });
    expect(body[tenant.product.id]).toMatchObject({ new: 1, "in-progress": 1, declined: 1 });
  });

  test("are of the tenant that an administrator names, and of nobody else's for anybody else", async () => {
    const [tenant, other] = await Promise.all([makeTenant(), makeTenant()]);
    const agent = await makeUser(tenant, { permissions: SELLING });
    await makeSale(tenant, agent);
    const path = `/api/sales/stats?tenant_id=${other.id}`;
    expect(Object.keys((await api(await makeAdmin()).get<SaleStats>(path)).body)).toEqual([String(other.product.id)]);
    expect(Object.keys((await api(agent).get<SaleStats>(path)).body)).toEqual([String(tenant.product.id)]);
  });
});

describe("another tenant's sale", () => {
  test("is not there: neither to see, nor to change, nor to count", async () => {
    const [tenant, other] = await Promise.all([makeTenant(), makeTenant()]);
    const sale = await makeSale(
      tenant,
      await makeUser(tenant, { permissions: SELLING }),
      idNumberColumns("8001015009087"),
    );
    const stranger = await makeUser(other, { permissions: [...SELLING, "pii.reveal", "leads.allocate"] });

    const answers = await Promise.all([
      api(stranger).get(`/api/sales/${sale.id}`),
      api(stranger).put(`/api/sales/${sale.id}`, formOf(sale)),
      transition(stranger, sale, { to: "in-progress" }),
      api(stranger).get(`/api/sales/${sale.id}/audit`),
      api(stranger).post(`/api/sales/${sale.id}/reveal`, { field: "id_number" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const list = await api(stranger).get<Page<SaleRow>>(`/api/sales?tenant_id=${tenant.id}`);
    expect([list.body.data, list.body.meta.total]).toEqual([[], 0]);
    const row = await asPlatform(() => db.sale.findFirstOrThrow({ where: { id: sale.id } }));
    expect(row).toMatchObject({ status: "new", version: 1 });
  });
});
