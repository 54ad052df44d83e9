import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { decrypt } from "@/lib/platform/crypto/pii.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { appendLeadEvent } from "./change.server";
import { leadScope } from "./record.server";

/** A lead's full ID number. The audit log records who saw it. @throws PrismaClientKnownRequestError P2025 (404) */
export function revealIdNumber(actor: Actor, id: number): Promise<{ id_number: string | null }> {
  return transaction(async () => {
    const lead = await db.lead.findFirstOrThrow({
      where: { id, AND: await leadScope(actor) },
      omit: { id_number_encrypted: false },
    });
    if (lead.id_number_encrypted === null) return { id_number: null };
    await appendLeadEvent(actor, lead, { type: "revealed", new: { field: "id_number" } });
    await recordAudit({ ...actor, tenant_id: lead.tenant_id }, "leads.reveal", id, null, null);
    return { id_number: decrypt(lead.id_number_encrypted) };
  });
}
