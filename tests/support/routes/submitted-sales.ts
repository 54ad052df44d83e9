import { asPlatform, db } from "@/lib/platform/db/client.server";
import { writeFileTo } from "@/lib/platform/files/files.server";
import { isoDate } from "@/lib/platform/text/format";
import { makeSale } from "../records";
import type { Route } from "../route";
import { makeUser, type TestTenant, type TestUser } from "../world";

const sale = { path: "/api/sales/[id]", target: makeSale };

export const submittedSales: Route[] = [
  {
    ...sale,
    method: "PUT",
    path: `${sale.path}/outcome`,
    access: ["sales.outcome"],
    target: makeSubmittedSale,
    body: () => ({ policy_outcome: "pending", insurer_reference: null, version: 1 }),
    versioned: true,
  },
  {
    ...sale,
    method: "PUT",
    path: `${sale.path}/delivery`,
    access: ["sales.update"],
    target: makeUndeliveredSale,
    body: () => ({ delivered_on: isoDate(new Date()), delivered_how: "post", delivered_reference: "RC 1 ZA" }),
  },
  {
    ...sale,
    method: "POST",
    path: `${sale.path}/delivery/reopen`,
    access: ["sales.update"],
    target: makeDeliveredSale,
    body: () => ({ version: 1 }),
    versioned: true,
  },
  {
    ...sale,
    method: "PUT",
    path: `${sale.path}/replacement`,
    access: ["sales.outcome"],
    target: makeReplacingSale,
    body: () => ({ replacement_sent_on: isoDate(new Date()), version: 1 }),
    versioned: true,
  },
  {
    ...sale,
    method: "GET",
    path: `${sale.path}/pack`,
    access: ["sales.show"],
    target: makeSaleWithPack,
    filters: ["edition"],
  },
];

/** A submitted sale, whose client has no ID number. */
export async function makeSubmittedSale(tenant: TestTenant, caller: TestUser) {
  const { id } = await makeSale(tenant, caller);
  return asPlatform(async () => {
    await db.salePerson.updateMany({
      where: { sale_id: id },
      data: { id_number_encrypted: null, id_number_hash: null },
    });
    return db.sale.update({ where: { id }, data: { status: "policy-submitted", submitted_at: new Date() } });
  });
}

/** Its seller may not record the delivery. */
async function makeUndeliveredSale(tenant: TestTenant) {
  return makeSubmittedSale(tenant, await makeUser(tenant));
}

async function makeDeliveredSale(tenant: TestTenant, caller: TestUser) {
  const { id } = await makeSubmittedSale(tenant, caller);
  const delivered = { delivered_on: new Date(), delivered_how: "post" } as const;
  return asPlatform(() => db.sale.update({ where: { id }, data: delivered }));
}

async function makeReplacingSale(tenant: TestTenant, caller: TestUser) {
  const { id } = await makeSubmittedSale(tenant, caller);
  return asPlatform(() => db.sale.update({ where: { id }, data: { replacement_send_by: new Date() } }));
}

async function makeSaleWithPack(tenant: TestTenant, caller: TestUser) {
  const sale = await makeSubmittedSale(tenant, caller);
  const file_path = `packs/${tenant.id}/${sale.id}.pdf`;
  await writeFileTo(file_path, Buffer.from("%PDF-1.7\n%%EOF\n"));
  const made = { file_path, sha256: "", size_bytes: 15, made_at: new Date() };
  const of = { tenant_id: tenant.id, sale_id: sale.id, edition: 1, submitted_at: new Date() };
  await asPlatform(() => db.salePack.create({ data: { ...of, ...made } }));
  return sale;
}
