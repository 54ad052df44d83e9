import { beforeAll, describe, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { SlotKind } from "@/lib/platform/http/slots.server";
import { api } from "../support/api";
import { makeImport } from "../support/imports";
import { makeOutcomeImport } from "../support/outcomes";
import { beginRequest, FORM_TYPE, part } from "../support/partial-request";
import { catalogueOf, makeSale } from "../support/records";
import { makeLead, makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

// How much of the server one user may occupy at once. The limits of the installation are tested in a database of their own.

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

const PERMISSIONS = [
  "leads.index",
  "leads.store",
  "suppressions.index",
  "suppressions.store",
  "suppressions.export",
] as const;
const EXPORTING = ["leads.export", "sales.export", "audit.export"] as const;
const CATALOGUE = ["audit.index", "products.show", "products.store", "products.update", "tenants.update"] as const;
const WORK = ["leads.show", "leads.update", "sales.index", "sales.show", "sales.update", "sales.outcome"] as const;
const makeBusyUser = () => makeUser(tenant, { permissions: [...PERMISSIONS, ...EXPORTING, ...CATALOGUE, ...WORK] });

const occupy = ({ id }: TestUser, kind: SlotKind, count: number) =>
  asPlatform(() =>
    db.heavyWork.createMany({
      data: Array(count).fill({ kind, user_id: id, expires_at: new Date(Date.now() + 60_000) }),
    }),
  );
const countSlots = ({ id }: TestUser) => asPlatform(() => db.heavyWork.count({ where: { user_id: id } }));

const LISTS = ["leads", "sales", "suppressions", "audit-events"].map((name) => `/api/${name}/export`);
const pathsOf = async (user: TestUser) => {
  const sale = await makeSale(tenant, user);
  return [
    ...LISTS,
    `/api/products/${tenant.product.id}/export`,
    `/api/lead-imports/${(await makeImport(tenant)).id}/rejects`,
    `/api/outcome-imports/${(await makeOutcomeImport(tenant)).id}/rejects`,
    ...["csv", "pdf"].map((format) => `/api/sales/${sale.id}/audit/export?format=${format}`),
  ];
};

describe("exports", () => {
  test("of one user are two at once; a third is refused with a time to retry", async () => {
    const user = await makeBusyUser();
    await occupy(user, "exports", 2);
    for (const path of await pathsOf(user)) {
      const { status, body, headers } = await api(user).get(path);
      expect([path, status, body.message, headers["retry-after"]]).toEqual([
        path,
        429,
        "You have 2 exports running, which is the limit. Wait until one has finished.",
        "5",
      ]);
      expect((await api(user).send("HEAD", path)).status).toBe(429);
    }
  });

  test("that have finished, or were only asked about, occupy nothing", async () => {
    const user = await makeBusyUser();
    for (const path of await pathsOf(user)) {
      for (let count = 0; count < 3; count += 1) {
        expect([path, (await api(user).send("HEAD", path)).status]).toEqual([path, 200]);
        expect([path, (await api(user).get(path)).status]).toEqual([path, 200]);
      }
    }
    await expect.poll(() => countSlots(user)).toBe(0);
  });

  test("that were only asked about are not in the audit log", async () => {
    const user = await makeBusyUser();
    const paths = await pathsOf(user);
    const countAudit = () => asPlatform(() => db.auditEvent.count({ where: { actor_id: user.id } }));
    const before = await countAudit();
    for (const path of paths) await api(user).send("HEAD", path);
    expect(await countAudit()).toBe(before);
  });
});

describe("uploads", () => {
  test("of one user are four at once; a fifth is refused before its body arrives", async () => {
    const user = await makeBusyUser();
    await occupy(user, "uploads", 4);
    const lead = await makeLead(tenant, { assigned_user_id: user.id });
    const sale = await makeSale(tenant, user);
    const imports = ["/api/lead-imports", "/api/suppressions/import", "/api/outcome-imports"];
    const recordings = [`/api/leads/${lead.id}/recordings`, `/api/sales/${sale.id}/recordings`];
    const files = [`/api/products/${tenant.product.id}/brochures`, `/api/tenants/${tenant.id}`];
    for (const path of [...imports, ...recordings, ...files]) {
      const { status, body, headers } = await beginRequest(path, FORM_TYPE, user).response;
      expect([path, status, body.message, headers["retry-after"]]).toEqual([
        path,
        429,
        "You have 4 uploads running, which is the limit. Wait until one has finished.",
        "5",
      ]);
    }
  });

  test("that are broken off occupy nothing", async () => {
    const user = await makeBusyUser();
    for (let count = 0; count < 6; count += 1) {
      const sent = beginRequest("/api/lead-imports", FORM_TYPE, user);
      sent.write(part("file", "name,phone\n", "leads.csv"));
      await expect.poll(() => countSlots(user)).toBe(1);
      sent.abort();
      await expect.poll(() => countSlots(user)).toBe(0);
    }
  });

  test("include products from files", async () => {
    const user = await makeBusyUser();
    await occupy(user, "uploads", 4);
    const file = catalogueOf({ name: "New", slug: unique("p") });
    expect((await api(user).post("/api/products/import", file)).status).toBe(429);
  });
});
