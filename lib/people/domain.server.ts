import "server-only";
import type { Domain } from "@/lib/identity/domains.server";
import { removeConsumersOfTenant } from "@/lib/people/consumers/remove.server";
import { type ReminderEmail, writeReminder } from "@/lib/people/data-requests/reminders.server";
import { db } from "@/lib/platform/db/client.server";
import type { Mails } from "@/lib/platform/mail/queue.server";

/** What identity needs of people. */
export const peopleDomain: Domain = {
  mails: { "data-requests-due": { write: writeReminder } satisfies Mails<ReminderEmail> },
  tenant: {
    count: async (tenant_id) => {
      const { _sum } = await db.consumerCount.aggregate({ where: { tenant_id }, _sum: { count: true } });
      return { consumers: _sum.count ?? 0 };
    },
    remove: async (tenantId) => {
      await removeConsumersOfTenant(tenantId);
      return async () => {};
    },
  },
};
