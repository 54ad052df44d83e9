import { expect, test } from "vitest";
import type { Setup } from "@/lib/insights/dashboard/setup/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { daysBefore } from "@/lib/platform/time/days";
import { api } from "../support/api";
import { makeTeam } from "../support/records";
import { makeAdmin, makeLead, makeTenant, makeUser } from "../support/world";

const doneOf = ({ steps }: Setup) => steps.flatMap(({ key, isDone }) => (isDone ? [key] : []));

test("a new organisation's first steps are ticked as they are taken", async () => {
  const tenant = await makeTenant();
  const change = (data: object) => asPlatform(() => db.tenant.update({ where: { id: tenant.id }, data }));
  await change({ debit_order_mandate_in_use: null, provider_name: null, logo: null });
  const owner = await makeUser(tenant, { permissions: ["tenants.update"] });
  const read = async () => (await api(owner).get<Setup>("/api/dashboard/setup")).body;
  expect(doneOf(await read())).toEqual([]);
  expect((await read()).steps.find(({ key }) => key === "product")?.href).toBe(`/products/${tenant.product.id}`);

  const told = { provider_name: "Umoja", fsp_number: "12345", complaints_email: "help@umoja.test", ombud_text: "FAIS" };
  await change({ ...told, debit_order_mandate_in_use: "I agree.", logo: "logo.png" });
  await makeUser(tenant);
  await makeTeam(tenant);
  await makeLead(tenant);
  const done = doneOf(await read());
  expect(done).toEqual(["provider", "mandate", "branding", "product", "people", "team", "leads"]);

  await change({ old_mandate_until: daysBefore(1) });
  expect(doneOf(await read())).toEqual(["provider", "branding", "people", "team", "leads"]);
});

test("an administrator sees the steps of the organisation that they have selected, others their own", async () => {
  const [tenant, other] = [await makeTenant(), await makeTenant()];
  const read = async (user: Parameters<typeof api>[0]) =>
    (await api(user).get<Setup>(`/api/dashboard/setup?tenant_id=${other.id}`)).body.tenant?.id;
  expect(await read(await makeAdmin())).toBe(other.id);
  expect(await read(await makeUser(tenant, { permissions: ["tenants.update"] }))).toBe(tenant.id);
});
