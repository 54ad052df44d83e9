import { expect, test } from "vitest";
import type { Readiness } from "@/lib/catalogue/products/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { daysBefore } from "@/lib/platform/time/days";
import { api } from "../support/api";
import { makeFaq, makePlan } from "../support/records";
import { makeAdmin, makeProduct, makeTenant, makeUser } from "../support/world";

const missing = ({ items }: Readiness, isNeeded: boolean) =>
  items.flatMap((item) => (item.problem !== null && item.isNeeded === isNeeded ? [item.key] : []));

test("a new product needs a plan and a mandate to be sold, and names what it is better not sold without", async () => {
  const tenant = await makeTenant();
  await asPlatform(() => db.tenant.update({ where: { id: tenant.id }, data: { debit_order_mandate_in_use: null } }));
  const user = await makeUser(tenant, { permissions: ["products.show"] });
  const product = await makeProduct([tenant.id]);
  const { id } = product;
  await asPlatform(() => db.productPlan.deleteMany({ where: { product_id: id } }));
  const read = async () => (await api(user).get<Readiness>(`/api/products/${id}/readiness`)).body;
  const before = await read();
  expect(before.tenant?.id).toBe(tenant.id);
  expect(missing(before, true)).toEqual(["plans", "mandate"]);
  expect(missing(before, false)).toEqual(
    expect.arrayContaining(["terms", "questionnaire", "faqs", "script", "provider"]),
  );

  await makePlan({ ...tenant, product });
  await makeFaq({ ...tenant, product });
  const give = (debit_order_mandate_in_use: string) =>
    asPlatform(() => db.tenant.update({ where: { id: tenant.id }, data: { debit_order_mandate_in_use } }));
  await give("I agree. I may cancel on {{provider_phone}}.");
  expect((await read()).items.find(({ key }) => key === "mandate")?.problem).toBe(
    "The text uses details that are not filled in: Provider's phone.",
  );
  await give("I agree.");
  const expire = (old_mandate_until: Date) =>
    asPlatform(() => db.tenant.update({ where: { id: tenant.id }, data: { old_mandate_until } }));
  await expire(daysBefore(1));
  expect(missing(await read(), true)).toEqual(["mandate"]);
  await expire(daysBefore(-1));
  const after = await read();
  expect(missing(after, true)).toEqual([]);
  expect(missing(after, false)).toContain("answers");
  expect(missing(after, false)).not.toContain("faqs");
});

test("an administrator sees whether an organisation sells it, nobody what another organisation lacks", async () => {
  const [tenant, other] = [await makeTenant(), await makeTenant()];
  const { id } = await makeProduct([tenant.id]);
  const admin = await makeAdmin();
  const asked = await api(admin).get<Readiness>(`/api/products/${id}/readiness?tenant_id=${other.id}`);
  expect(missing(asked.body, true)).toContain("linked");
  const user = await makeUser(tenant, { permissions: ["products.show"] });
  const own = await api(user).get<Readiness>(`/api/products/${id}/readiness?tenant_id=${other.id}`);
  expect(own.body.tenant?.id).toBe(tenant.id);
});
