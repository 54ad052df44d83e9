import "server-only";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { recordAudit } from "@/lib/platform/audit/audit.server";
import { transaction } from "@/lib/platform/db/client.server";
import { HttpError } from "@/lib/platform/http/errors.server";
import { decrypt } from "@/lib/platform/pii.server";
import { appendSaleEvent } from "./change.server";
import { findSaleRecord } from "./record.server";

/** The policyholder's ID number in full, never shown without a trace. @throws HttpError 404 when there is none */
export function revealIdNumber(actor: Actor, id: number): Promise<{ id_number: string }> {
  return transaction(async () => {
    const sale = await findSaleRecord(actor, id);
    const encrypted = sale.policyholder.id_number_encrypted;
    if (!encrypted) throw new HttpError(404, "This sale has no ID number.");
    await appendSaleEvent(actor, sale, { type: "revealed", new: { field: "id_number" } });
    await recordAudit({ ...actor, tenant_id: sale.tenant_id }, "sales.reveal", id, null, { field: "id_number" });
    return { id_number: decrypt(encrypted) };
  });
}
