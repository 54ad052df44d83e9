import { afterAll, beforeAll, expect, test } from "vitest";
import { PERMISSIONS, type Permission } from "@/lib/identity/rights/permissions";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { syncPermissions } from "@/prisma/data/permissions";
import { useOwnDatabase } from "../support/own-database";
import { makeTenant, type TestTenant, unique } from "../support/world";

let removeDatabase: () => Promise<void>;
let tenant: TestTenant;
beforeAll(async () => {
  removeDatabase = await useOwnDatabase();
  await asPlatform(() => syncPermissions());
  tenant = await makeTenant();
});
afterAll(() => removeDatabase());

/** A role with these permissions, some of which no longer have a name in the code. */
function makeRole(...names: string[]): Promise<{ id: number }> {
  return asPlatform(async () => {
    await db.permission.createMany({ data: names.map((name) => ({ name })), skipDuplicates: true });
    const permissions = await db.permission.findMany({ where: { name: { in: names } } });
    const [name, links] = [unique("role-"), permissions.map(({ id }) => ({ permission_id: id }))];
    return db.role.create({ data: { name, slug: name, tenant_id: tenant.id, permissions: { create: links } } });
  });
}

async function namesOf({ id }: { id: number }): Promise<string[]> {
  const where = { roles: { some: { role_id: id } } };
  const rows = await asPlatform(() => db.permission.findMany({ where, orderBy: { name: "asc" } }));
  return rows.map(({ name }) => name);
}

const sync = (renamed?: Record<string, Permission>) => asPlatform(() => syncPermissions(renamed));
const storedNames = async () => (await asPlatform(() => db.permission.findMany())).map(({ name }) => name);

test("a role keeps a grant under the new name of its permission, also when it holds both names", async () => {
  const renamed = await makeRole("vendors.index", "banks.show");
  const both = await makeRole("vendors.index", "lead-sources.index");
  const neither = await makeRole("banks.show");
  await sync({ "vendors.index": "lead-sources.index" });
  expect(await namesOf(renamed)).toEqual(["banks.show", "lead-sources.index"]);
  expect(await namesOf(both)).toEqual(["lead-sources.index"]);
  expect(await namesOf(neither)).toEqual(["banks.show"]);
});

test("several former names become one permission", async () => {
  const role = await makeRole("vendors.index", "programs.index");
  await sync({ "vendors.index": "lead-sources.index", "programs.index": "lead-sources.index" });
  expect(await namesOf(role)).toEqual(["lead-sources.index"]);
});

test("a removed permission is deleted with its grants, and no other", async () => {
  const role = await makeRole("fax-machines.index", "banks.show");
  await sync();
  expect(await namesOf(role)).toEqual(["banks.show"]);
  expect((await storedNames()).sort()).toEqual([...PERMISSIONS].sort());
});

test("nobody is granted to delete leads and sales any more", async () => {
  const role = await makeRole("leads.destroy", "sales.destroy", "sales.update");
  await sync();
  expect(await namesOf(role)).toEqual(["sales.update"]);
});

test("a role keeps its grants when processes that start together rename at once", async () => {
  const role = await makeRole("vendors.index");
  await Promise.all([1, 2, 3].map(() => sync({ "vendors.index": "lead-sources.index" })));
  expect(await namesOf(role)).toEqual(["lead-sources.index"]);
});

test("a changed description shows in the role editor after the next start", async () => {
  const where = { name: "banks.index" };
  await asPlatform(() => db.permission.updateMany({ where, data: { description: "Outdated" } }));
  await sync();
  expect(await asPlatform(() => db.permission.findFirst({ where }))).toMatchObject({
    description: "See the list of banks",
  });
});
