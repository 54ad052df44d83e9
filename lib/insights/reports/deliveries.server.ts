import "server-only";
import type { z } from "zod";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { listQuery, type Page, paginate } from "@/lib/platform/lists/list";
import { fullNameOf } from "@/lib/platform/text/format";
import { daysBefore } from "@/lib/platform/time/days";
import { reports } from "./reports.server";
import type { Delivery } from "./schema";

const KEPT_DAYS = 90;

export const deliveryQuery = listQuery(["due_at"], true).omit({ search: true });

const user = { select: { id: true, name: true, surname: true } };

/** What became of a report's emails of the last 90 days. @throws PrismaClientKnownRequestError P2025 (404) */
export async function listDeliveries(
  actor: Actor,
  id: number,
  query: z.output<typeof deliveryQuery>,
): Promise<Page<Sendable<Delivery>>> {
  await reports.find(actor, id);
  const where = { report_id: id };
  return paginate(
    query,
    async (slice) =>
      (await db.reportDelivery.findMany({ where, include: { user }, ...slice })).map((delivery) => ({
        ...delivery,
        // A platform administrator, whom the organisation's users can't see, can have asked for one.
        user: delivery.user
          ? { id: delivery.user.id, name: fullNameOf(delivery.user) }
          : { id: delivery.user_id, name: "Administrator" },
      })),
    db.reportDelivery.count({ where }),
  );
}

/** Forgets what became of old emails. */
export const sweepDeliveries = (): Promise<unknown> =>
  asPlatform(() => db.reportDelivery.deleteMany({ where: { created_at: { lt: daysBefore(KEPT_DAYS) } } }));
