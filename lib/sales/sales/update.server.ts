import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { differences } from "@/lib/platform/audit/audit.server";
import { dateColumn, dateText } from "@/lib/platform/days";
import { transaction } from "@/lib/platform/db/client.server";
import { conflict, forbidden } from "@/lib/platform/http/errors.server";
import { maskIdNumber } from "@/lib/platform/id-number";
import { decrypt } from "@/lib/platform/pii.server";
import { applySaleChange, type LockedSale, lockSale, type NewSaleEvent, requireVersion } from "./change.server";
import { changeStatus } from "./change-status.server";
import { toSaleDetail } from "./detail.server";
import { columnsOfIdNumber } from "./person.server";
import { planColumns } from "./plan.server";
import type { SaleRecord } from "./record.server";
import type { SaleDetail, SaleChange as SaleInput } from "./schema";
import { INITIAL_SALE_STATUS, SALE_STATUS } from "./status";
import { isWorker } from "./transitions";

/**
 * Saves the form of a sale; the first time moves it from new to in-progress. Done by the sale's agent, or in their
 * place by whoever may allocate work: administrators and holders of leads.allocate.
 * @throws HttpError 403 to anyone else; 409 in a status in which a sale is read-only, and on a stale version with the
 *   current sale; 422 on a plan of another product
 */
export function updateSale(actor: Actor, id: number, input: SaleInput): Promise<SaleDetail> {
  return transaction(async () => {
    const sale = await lockSale(actor, id);
    if (!isWorker(actor, sale)) throw forbidden("Only the agent of a sale, or whoever hands out work, may change it.");
    if (!SALE_STATUS[sale.status].isEditable) throw conflict(`A sale in ${sale.status} is read-only.`);
    await requireVersion(actor, sale, input.version);

    const saved = await saveForm(actor, sale, input);
    const isFirstSave = sale.status === INITIAL_SALE_STATUS;
    return toSaleDetail(actor, isFirstSave ? await changeStatus(actor, saved, { status: "in-progress" }) : saved);
  });
}

async function saveForm(actor: Actor, sale: LockedSale, input: SaleInput): Promise<LockedSale> {
  const { id_number, ...person } = input.policyholder;
  return applySaleChange(actor, sale, {
    set: {
      ...(await planColumns(sale, input.product_plan_id)),
      commencement_date: input.commencement_date && dateColumn(input.commencement_date),
      notes: input.notes,
    },
    policyholder: { ...person, ...(id_number && columnsOfIdNumber(id_number)) },
    describe: (after) => describeForm(sale, after),
  });
}

function describeForm(before: SaleRecord, after: SaleRecord): NewSaleEvent | null {
  const { old, row } = differences(formValues(before), formValues(after));
  if (Object.keys(row).length === 0) return null;
  return { type: "updated", old: withMaskedIdNumber(old), new: withMaskedIdNumber(row) };
}

const formValues = ({ policyholder, ...sale }: SaleRecord) => ({
  title: policyholder.title,
  name: policyholder.name,
  surname: policyholder.surname,
  id_number: policyholder.id_number_encrypted && decrypt(policyholder.id_number_encrypted),
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

// Compared in full, since two numbers can look the same masked.
const withMaskedIdNumber = (values: Record<string, unknown>) =>
  typeof values.id_number === "string" ? { ...values, id_number: maskIdNumber(values.id_number) } : values;
