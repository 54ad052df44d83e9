import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { recordAudit } from "@/lib/platform/audit/audit.server";
import { transaction } from "@/lib/platform/db/client.server";
import { HttpError } from "@/lib/platform/http/errors.server";
import { decrypt } from "@/lib/platform/pii.server";
import { appendSaleEvent } from "./change.server";
import { findSaleRecord, type SaleRecord } from "./record.server";

/**
 * One ID or account number in full, never shown without a trace.
 * @param field as revealInput names it
 * @throws HttpError 404 when there is none
 */
export function revealNumber(actor: Actor, id: number, field: string): Promise<{ value: string }> {
  return transaction(async () => {
    const sale = await findSaleRecord(actor, id);
    const encrypted = encryptedOf(sale, field);
    if (!encrypted) throw new HttpError(404, "There is no such number.");
    await appendSaleEvent(actor, sale, { type: "revealed", new: { field } });
    await recordAudit({ ...actor, tenant_id: sale.tenant_id }, "sales.reveal", id, null, { field });
    return { value: decrypt(encrypted) };
  });
}

function encryptedOf({ policyholder, bank_account, ...sale }: SaleRecord, field: string): string | null | undefined {
  if (field === "id_number") return policyholder.id_number_encrypted;
  if (field === "account_number") return bank_account?.account_number_encrypted;
  if (field === "holder_id_number") return bank_account?.holder_id_number_encrypted;
  const [list, rowId] = field.split(".");
  const rows = list === "insured_lives" ? sale.insured_lives : sale.beneficiaries;
  return rows.find(({ id }) => id === Number(rowId))?.id_number_encrypted;
}
