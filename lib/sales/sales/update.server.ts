import "server-only";
import { staleVersion } from "@/lib/identity/http/resource.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { differences } from "@/lib/platform/audit/audit.server";
import { dateColumn, dateText } from "@/lib/platform/days";
import { db, transaction } from "@/lib/platform/db/client.server";
import { conflict, forbidden } from "@/lib/platform/http/errors.server";
import { maskIdNumber } from "@/lib/platform/id-number";
import { unseal } from "@/lib/platform/pii.server";
import { changeStatus } from "./change-status.server";
import { findSale, toSaleDetail } from "./detail.server";
import { recordSaleEvent } from "./events.server";
import { columnsOfIdNumber } from "./person.server";
import { planColumns } from "./plan.server";
import { findSaleRecord, lockSaleRecord, type SaleRecord } from "./record.server";
import type { SaleChange, SaleDetail } from "./schema";
import { EDITABLE_SALE_STATUSES } from "./status";
import { isWorker } from "./transitions";

/**
 * Saves the form of a sale; the first time moves it from new to in-progress. Done by the sale's agent, or in their
 * place by those who hand out work: administrators and holders of leads.allocate.
 * @throws HttpError 403 to anyone else; 409 in a status in which a sale is read-only, and on a stale version with the
 *   current sale; 422 on a plan of another product.
 */
export function updateSale(actor: Actor, id: number, input: SaleChange): Promise<SaleDetail> {
  return transaction(async () => {
    const sale = await lockSaleRecord(actor, id);
    if (!isWorker(actor, sale)) throw forbidden("Only the agent of a sale, or whoever hands out work, may change it.");
    if (!EDITABLE_SALE_STATUSES.includes(sale.status)) throw conflict(`A sale in ${sale.status} is read-only.`);
    if (sale.version !== input.version) throw staleVersion(await toSaleDetail(actor, sale));

    await saveForm(sale, input);
    await recordChanges(actor, sale, await findSaleRecord(actor, id));
    if (sale.status === "new") await changeStatus(actor, sale, { status: "in-progress" });
    return findSale(actor, id);
  });
}

async function saveForm(sale: SaleRecord, input: SaleChange): Promise<void> {
  const { id_number, ...person } = input.policyholder;
  await db.sale.update({
    where: { id: sale.id },
    data: {
      ...(await planColumns(sale, input.product_plan_id)),
      commencement_date: input.commencement_date && dateColumn(input.commencement_date),
      notes: input.notes,
      version: { increment: 1 },
      persons: {
        update: {
          where: { id: sale.policyholder.id },
          data: { ...person, ...(id_number && columnsOfIdNumber(id_number)) },
        },
      },
    },
  });
}

async function recordChanges(actor: Actor, before: SaleRecord, after: SaleRecord): Promise<void> {
  const { old, row } = differences(formValues(before), formValues(after));
  if (Object.keys(row).length === 0) return;
  await recordSaleEvent(actor, after, "updated", { old: withoutIdNumber(old), new: withoutIdNumber(row) });
}

const formValues = ({ policyholder, ...sale }: SaleRecord) => ({
  title: policyholder.title,
  name: policyholder.name,
  surname: policyholder.surname,
  id_number: policyholder.id_number_encrypted && unseal(policyholder.id_number_encrypted),
  date_of_birth: policyholder.date_of_birth && dateText(policyholder.date_of_birth),
  gender: policyholder.gender,
  citizenship: policyholder.citizenship,
  phone: policyholder.phone,
  email: policyholder.email,
  plan: sale.plan?.heading ?? null,
  cover_amount: sale.cover_amount,
  monthly_premium: sale.monthly_premium && Number(sale.monthly_premium),
  commencement_date: sale.commencement_date && dateText(sale.commencement_date),
  notes: sale.notes,
});

// Compared as they are, since two numbers can look the same masked; written down masked.
const withoutIdNumber = (values: Record<string, unknown>) =>
  typeof values.id_number === "string" ? { ...values, id_number: maskIdNumber(values.id_number) } : values;
