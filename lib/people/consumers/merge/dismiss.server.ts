import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { notFound } from "@/lib/platform/http/errors.server";
import { asTenantOf } from "../find.server";

/** Notes that two records are of two people, so that they are proposed no more. @throws HttpError 404 */
export const dismissDuplicate = (actor: Actor, id: number, other: number): Promise<void> =>
  asTenantOf(actor, id, (owner) =>
    transaction(async () => {
      const pair = { consumer_id: Math.min(id, other), other_id: Math.max(id, other) };
      const { count } = await db.consumerProposal.updateMany({
        where: { ...pair, dismissed_at: null },
        data: { dismissed_at: new Date(), dismissed_by_id: owner.id },
      });
      if (count === 0) throw notFound();
      await recordAudit(owner, "consumers.dismiss", id, null, { other_id: other });
    }),
  );
