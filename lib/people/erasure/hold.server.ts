import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { asTenantOf, findConsumer } from "@/lib/people/consumers/find.server";
import { lockTenant } from "@/lib/people/consumers/link/link.server";
import type { ConsumerDetail } from "@/lib/people/consumers/schema";
import { db, transaction } from "@/lib/platform/db/client.server";
import { conflict } from "@/lib/platform/http/errors.server";
import type { PersonHoldInput } from "./schema";

/**
 * Puts everything about a person under legal hold, which stops erasure and the periods of leads, sales and recordings, or
 * releases it. The audit log does not repeat the reason: nobody could erase it there.
 * @throws HttpError 403, 404; 409 for a person of whom nothing remains
 */
export const setPersonHold = (actor: Actor, id: number, { on, reason }: PersonHoldInput): Promise<ConsumerDetail> =>
  asTenantOf(actor, id, (owner) =>
    transaction(async () => {
      await lockTenant(owner.tenant_id);
      const before = await findConsumer(owner, id);
      if (before.erased_at && !before.kept_after_erasure) throw conflict("This person has been erased already.");
      const data = { legal_hold: on, legal_hold_reason: on ? reason : null };
      await db.consumer.update({ where: { id }, data, select: { id: true } });
      if (before.legal_hold !== on) {
        await recordAudit(owner, "consumers.hold", id, { legal_hold: before.legal_hold }, { legal_hold: on });
      }
      return findConsumer(owner, id);
    }),
  );
