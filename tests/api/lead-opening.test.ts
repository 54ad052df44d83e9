import { expect, test } from "vitest";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "../support/api";
import { makeLead, makeTenant, makeUser } from "../support/world";

const openingOf = async (user: Parameters<typeof api>[0], { id }: { id: number }) =>
  (await api(user).get<{ opening: string | null }>(`/api/leads/${id}/opening`)).body.opening;

test("an agent reads the opening of the product's script, with what is known filled in", async () => {
  const tenant = await makeTenant({ provider_name: "Umoja Life Limited", fsp_number: "FSP 12345" });
  const agent = await makeUser(tenant, { permissions: ["leads.show"] });
  const lead = await makeLead(tenant, { name: "Nomvula", surname: "Zulu" });
  const standard = await openingOf(agent, lead);
  expect(standard).toContain("am I speaking to Nomvula Zulu?");
  expect(standard).toContain("I am calling from Umoja Life Limited.");
  const own = [{ key: "opening", title: "Opening", text: "Good day {{client_name}}, this is the {{product_name}}." }];
  await asPlatform(() =>
    db.script.create({ data: { tenant_id: tenant.id, product_id: tenant.product.id, sections: own } }),
  );
  expect(await openingOf(agent, lead)).toBe(`Good day Nomvula Zulu, this is the ${tenant.product.name}.`);
});

test("a script without an opening has none", async () => {
  const tenant = await makeTenant();
  const agent = await makeUser(tenant, { permissions: ["leads.show"] });
  const sections = [{ key: "closing", title: "Closing", text: "Thank you." }];
  await asPlatform(() => db.script.create({ data: { tenant_id: tenant.id, product_id: tenant.product.id, sections } }));
  expect(await openingOf(agent, await makeLead(tenant))).toBeNull();
});
