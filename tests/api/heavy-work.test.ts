import { beforeAll, describe, expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { SlotKind } from "@/lib/platform/slots.server";
import { api } from "../support/api";
import { makeImport } from "../support/imports";
import { beginRequest, FORM_TYPE, part } from "../support/partial-request";
import { catalogueOf } from "../support/records";
import { makeTenant, makeUser, type TestTenant, type TestUser, unique } from "../support/world";

// How much of the server one user may occupy at once. The limits of the installation are tested in a database of their own.

let tenant: TestTenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

const PERMISSIONS = ["leads.index", "leads.store", "suppressions.index", "suppressions.store"] as const;
const CATALOGUE = ["audit.index", "products.store", "products.update", "tenants.update"] as const;
const makeBusyUser = () => makeUser(tenant, { permissions: [...PERMISSIONS, ...CATALOGUE] });

const occupy = ({ id }: TestUser, kind: SlotKind, count: number) =>
  asPlatform(() =>
    db.workSlot.createMany({
      data: Array(count).fill({ kind, user_id: id, expires_at: new Date(Date.now() + 60_000) }),
    }),
  );
const countSlots = ({ id }: TestUser) => asPlatform(() => db.workSlot.count({ where: { user_id: id } }));

const EXPORTS = ["/api/leads/export", "/api/suppressions/export", "/api/audit-events/export"];
const pathsOf = async () => [...EXPORTS, `/api/lead-imports/${(await makeImport(tenant)).id}/rejects`];

describe("exports", () => {
  test("of one user are two at once; a third is refused with a time to retry", async () => {
    const user = await makeBusyUser();
    await occupy(user, "exports", 2);
    for (const path of await pathsOf()) {
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
    for (const path of await pathsOf()) {
      for (let count = 0; count < 3; count += 1) {
        expect([path, (await api(user).send("HEAD", path)).status]).toEqual([path, 200]);
        expect([path, (await api(user).get(path)).status]).toEqual([path, 200]);
      }
    }
    await expect.poll(() => countSlots(user)).toBe(0);
  });

  test("that were only asked about are not in the audit log", async () => {
    const user = await makeBusyUser();
    for (const path of await pathsOf()) await api(user).send("HEAD", path);
    expect(await asPlatform(() => db.auditEvent.count({ where: { actor_id: user.id } }))).toBe(0);
  });
});

describe("uploads", () => {
  test("of one user are four at once; a fifth is refused before its body arrives", async () => {
    const user = await makeBusyUser();
    await occupy(user, "uploads", 4);
    const paths = ["/api/lead-imports", "/api/suppressions/import", `/api/products/${tenant.product.id}/brochures`];
    for (const path of [...paths, `/api/tenants/${tenant.id}`]) {
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
