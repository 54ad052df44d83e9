import "server-only";
import { z } from "zod";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { MAX_PER_PAGE, type Page, paginate } from "@/lib/platform/lists/list";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";
import { enqueueEmail } from "@/lib/platform/mail/queue.server";
import type { Actor } from "./actor.server";
import { isKnownDevice } from "./device.server";
import { locate } from "./location.server";
import type { LoginActivity } from "./schema";
import type { SignInContext } from "./sign-in-context.server";
import { shortUserAgent } from "./user-agent";

/** Adds a sign-in to the user's login history. On a new device the user is notified by email, except the first time. */
export async function recordSignIn(
  user: { id: number; tenant_id: number | null },
  { visitor, device_hash }: SignInContext,
): Promise<void> {
  const [isKnown, isFirst, location] = await Promise.all([
    isKnownDevice(user.id, device_hash),
    hasNeverSignedIn(user.id),
    locate(visitor.ip),
  ]);
  const { id } = await asPlatform(() =>
    transaction(async () => {
      await db.user.update({ where: { id: user.id }, data: { last_login_at: new Date() } });
      return db.loginActivity.create({
        data: {
          user_id: user.id,
          tenant_id: user.tenant_id,
          is_new_device: !isKnown,
          device_hash,
          ...location,
          ip: visitor.ip,
          user_agent: shortUserAgent(visitor),
        },
        select: { id: true },
      });
    }),
  );
  if (!isKnown && !isFirst) notifyOfNewDevice(id);
}

const hasNeverSignedIn = async (userId: number): Promise<boolean> =>
  (await asPlatform(() => db.loginActivity.findFirst({ where: { user_id: userId }, select: { id: true } }))) === null;

export type NewDeviceEmail = { kind: "new-device"; login_activity_id: number };

// Not awaited, so that the sign-in does not wait.
function notifyOfNewDevice(loginActivityId: number): void {
  enqueueEmail<NewDeviceEmail>({ kind: "new-device", login_activity_id: loginActivityId }).catch((error: unknown) =>
    log.error({ mail: describeError(error) }),
  );
}

export const loginActivityQuery = z.object({
  page: z.coerce.number().int().min(1).default(1),
  per_page: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(10),
});

/** A page of the signed-in user's own sign-ins, latest first. */
export function listLoginActivities(
  actor: Actor,
  { page, per_page }: z.output<typeof loginActivityQuery>,
): Promise<Page<Sendable<LoginActivity>>> {
  const where = { user_id: actor.id };
  const query = { page, per_page, sortBy: "created_at", sortDesc: true };
  return asPlatform(() => paginate(query, findActivities(where), db.loginActivity.count({ where })));
}

const findActivities = (where: { user_id: number }) => async (slice: object) => {
  const activities = await db.loginActivity.findMany({
    where,
    ...slice,
    include: { tenant: { select: { name: true } } },
  });
  return activities.map((activity) => ({ ...activity, tenant_name: activity.tenant?.name ?? null }));
};
