import { beforeAll, describe, expect, test } from "vitest";
import { assignScriptEdition } from "@/lib/catalogue/templates/scripts/editions.server";
import type { Script } from "@/lib/catalogue/templates/scripts/schema";
import { STANDARD_SCRIPT } from "@/lib/catalogue/templates/scripts/standard";
import { PERMISSIONS } from "@/lib/identity/rights/permissions";
import { asPlatform, db, transaction, withTenant } from "@/lib/platform/db/client.server";
import type { Page } from "@/lib/platform/lists/list";
import type { SaleDetail } from "@/lib/sales/detail/schema";
import { api, type Refusal } from "../support/api";
import { makeScript, OPENING } from "../support/master-data";
import { makeSale } from "../support/sales";
import { makeProduct, makeTenant, makeUser, type TestTenant, type TestUser } from "../support/world";

// What an agent reads out is settled when a lead is converted.

let tenant: TestTenant;
let user: TestUser;
beforeAll(async () => {
  tenant = await makeTenant();
  user = await makeUser(tenant, { permissions: PERMISSIONS });
});

const assign = ({ id: tenant_id }: { id: number }, { product_id }: { product_id: number }) =>
  withTenant(tenant_id, () => transaction(() => assignScriptEdition({ tenant_id, product_id })));

const editionOf = (id: number | null) => asPlatform(() => db.scriptEdition.findFirst({ where: { id: id ?? 0 } }));

const rewrite = ({ id, product_id }: { id: number; product_id: number }, text: string) =>
  api(user).put(`/api/scripts/${id}`, { product_id, sections: [{ ...OPENING, text }] });

describe("a new sale", () => {
  test("gets the organisation's own script", async () => {
    const own = await makeScript(tenant);
    await asPlatform(() => db.script.create({ data: { product_id: own.product_id, sections: [] } }));
    expect(await editionOf(await assign(tenant, own))).toMatchObject({ script_id: own.id, sections: [OPENING] });
  });

  test.each(["has none of its own", "has one of its own without sections"])(
    "gets the platform's where the organisation %s",
    async (situation) => {
      const template = await makeScript(null);
      const { id: product_id } = { id: template.product_id };
      await asPlatform(() => db.tenantProduct.create({ data: { tenant_id: tenant.id, product_id } }));
      if (situation.includes("without")) {
        await asPlatform(() => db.script.create({ data: { tenant_id: tenant.id, product_id, sections: [] } }));
      }
      expect(await editionOf(await assign(tenant, template))).toMatchObject({ script_id: template.id });
    },
  );

  test.each(["has none", "has one of its own without sections"])(
    "gets the platform's, which begins with the standard one, where the organisation %s",
    async (situation) => {
      const { id: product_id } = await makeProduct([tenant.id]);
      if (situation.includes("without")) {
        await asPlatform(() => db.script.create({ data: { tenant_id: tenant.id, product_id, sections: [] } }));
      }
      const { id } = await makeSale(tenant, user, { product_id });
      const { body } = await api(user).get<SaleDetail>(`/api/sales/${id}`);
      expect(body.script).toEqual(STANDARD_SCRIPT);
      const [script] = (await api(user).get<Page<Script>>(`/api/scripts?product_id=${product_id}&template=true`)).body
        .data;
      expect(script).toMatchObject({ tenant_id: null, in_use: true });
    },
  );

  test("gets none where the platform's has no sections", async () => {
    const { id: product_id } = await makeProduct([tenant.id]);
    await asPlatform(() => db.script.create({ data: { product_id, sections: [] } }));
    expect(await assign(tenant, { product_id })).toBeNull();
  });

  test("starts no script for a product that its organisation does not sell", async () => {
    const { id: product_id } = await makeProduct([]);
    expect(await assign(tenant, { product_id })).toBeNull();
    expect(await asPlatform(() => db.script.count({ where: { product_id } }))).toBe(0);
  });

  test("shares its edition with the ones before, as long as the script stays the same", async () => {
    const script = await makeScript(tenant);
    const first = await assign(tenant, script);
    expect(await assign(tenant, script)).toBe(first);
    await rewrite(script, "Another text");
    const second = await assign(tenant, script);
    expect(await editionOf(second)).toMatchObject({ number: 2, sections: [{ text: "Another text" }] });
    expect(await editionOf(first)).toMatchObject({ number: 1, sections: [OPENING] });
  });

  test("takes the one edition that there is, when twenty are made at once", async () => {
    const script = await makeScript(tenant);
    const ids = await Promise.all(Array.from({ length: 20 }, () => assign(tenant, script)));
    expect(new Set(ids).size).toBe(1);
    expect(await asPlatform(() => db.scriptEdition.count({ where: { script_id: script.id } }))).toBe(1);
  });
});

test("a script that sales have used can be changed, but is not deleted and stays with its product", async () => {
  const script = await makeScript(tenant);
  await assign(tenant, script);
  const path = `/api/scripts/${script.id}`;
  expect((await rewrite(script, "New")).body).toMatchObject({ in_use: true, version: 2 });
  const { id: product_id } = await makeProduct([tenant.id]);
  const moved = await api(user).put<Refusal>(path, { product_id, sections: [] });
  const gone = await api(user).delete<Refusal>(path);
  expect([moved, gone].map(({ status, body }) => [status, body.message])).toEqual([
    [409, "This script has been used in sales. You can't change its product."],
    [409, "This script has been used in sales and can't be deleted. Remove its sections to stop using it."],
  ]);
});

test("nobody rewrites an edition", async () => {
  const id = await assign(tenant, await makeScript(tenant));
  await expect(
    asPlatform(() => db.scriptEdition.update({ where: { id: id ?? 0 }, data: { sections: [] } })),
  ).rejects.toThrow(/append-only/);
});

test("an organisation adds no edition of its own to a script of the platform", async () => {
  const { id: script_id, product_id } = await makeScript(null);
  await asPlatform(() => db.tenantProduct.create({ data: { tenant_id: tenant.id, product_id } }));
  const edition = { script_id, tenant_id: tenant.id, number: 2, sections: [] };
  await expect(withTenant(tenant.id, () => db.scriptEdition.create({ data: edition }))).rejects.toThrow(/row-level/);
});
