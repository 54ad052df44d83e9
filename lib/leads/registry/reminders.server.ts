import "server-only";
import { notify } from "@/lib/identity/notifications/notify.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { REMINDER_DAYS } from "./registrations.server";

const [FIRST, SECOND, THIRD] = REMINDER_DAYS;

/**
 * Reminds administrators, who cleanse the contacts, that a tenant has to renew its registration with the opt-out registry:
 * 60, 30 and 7 days before the last day for it, or at once where it is nearer. Any number of processes may do so at once.
 */
export const remindOfRegistrations = (): Promise<void> =>
  asPlatform(() =>
    transaction(async () => {
      const due = await db.$queryRaw<{ tenant_id: number }[]>`
        UPDATE tenants SET registry_reminded_on = today_in_south_africa()
        WHERE id IN (
          SELECT id FROM tenants
          WHERE closed_at IS NULL
            AND registry_renews_on BETWEEN today_in_south_africa() AND today_in_south_africa() + ${FIRST}::int
            AND (registry_reminded_on IS NULL OR registry_reminded_on < registry_renews_on - CASE
              WHEN registry_renews_on <= today_in_south_africa() + ${THIRD}::int THEN ${THIRD}::int
              WHEN registry_renews_on <= today_in_south_africa() + ${SECOND}::int THEN ${SECOND}::int
              ELSE ${FIRST}::int END)
          FOR NO KEY UPDATE SKIP LOCKED)
        RETURNING id AS tenant_id`;
      if (due.length === 0) return;
      const administrators = await db.user.findMany({ where: { is_admin: true, active: true }, select: { id: true } });
      await notify(
        ...due.flatMap(({ tenant_id }) =>
          administrators.map(({ id: user_id }) => ({ tenant_id, user_id, kind: "registration_due" as const })),
        ),
      );
    }),
  );
