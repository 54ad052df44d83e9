import { expect, test } from "vitest";
import { packFile, submitSale, textOfPdf, withMadePack } from "../support/packs";
import { newIdNumber, SELLING } from "../support/sales";
import { makeSellingTenant, wholeForm } from "../support/whole-sales";
import { makeUser } from "../support/world";

test("a policy pack names each of ten beneficiaries with their share, however long their names are", async () => {
  const tenant = await makeSellingTenant();
  const agent = await makeUser(tenant, { permissions: SELLING });
  const { policyholder, beneficiaries } = wholeForm(tenant);
  const names = Array.from({ length: 10 }, (_, place) => `Bênédiktus-Alexánder Nkosinathi Maximiliaan ${place + 1}e`);
  const ten = names.flatMap((name) =>
    beneficiaries.map((one) => ({ ...one, name, id_number: newIdNumber("1990-02-03"), share: "10.00" })),
  );
  const physical_address = {
    street: "12 Long Street",
    suburb: null,
    city: "Cape Town",
    province: null,
    postal_code: "8001",
  };
  const form = { policyholder: { ...policyholder, name: names[0], email: null, physical_address }, beneficiaries: ten };
  const sale = await withMadePack(agent, await submitSale(tenant, agent, form));
  const text = (await textOfPdf(await packFile(agent, sale))).join(" ").replace(/\s+/g, " ");
  for (const name of names) expect(text).toContain(name);
  expect(text.match(/10\.00%/g)).toHaveLength(10);
});
