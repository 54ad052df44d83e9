import "server-only";
import type { Domain } from "@/lib/identity/domains.server";
import { db } from "@/lib/platform/db/client.server";
import type { Mails } from "@/lib/platform/mail/queue.server";
import { type HolidayCallsEmail, writeHolidayCalls } from "@/lib/sales/lifecycle/holiday-calls.server";
import { countOpenSales, moveOpenSales } from "@/lib/sales/lifecycle/open-work.server";
import { removeSalesOfTenant } from "@/lib/sales/lifecycle/remove.server";
import { saleViewQuery } from "@/lib/sales/list/filters.server";
import { removeOutcomeFilesOfTenant } from "@/lib/sales/outcomes/record.server";
import { type PackEmail, packEmailRefused, packEmailSent, writePackEmail } from "@/lib/sales/packs/email.server";
import { removePackFiles } from "@/lib/sales/packs/remove.server";
import { auditEventsHiddenFrom } from "@/lib/sales/record/blind.server";
import { SUBMITTED_SALE_STATUSES } from "@/lib/sales/record/status";
import { whyRecordingsAreKept } from "@/lib/sales/recordings/kept.server";
import { removeRecordingsOfTenant } from "@/lib/sales/recordings/remove.server";
import { type SecondLookEmail, writeSecondLook } from "@/lib/sales/review/second-look-email.server";

/** What identity needs of sales. */
export const salesDomain: Domain = {
  work: { kind: "sales", count: countOpenSales, move: moveOpenSales },
  hiddenAuditEvents: auditEventsHiddenFrom,
  views: { list: "sales", seenWith: "sales.index", managedWith: "sales.reassign", query: saleViewQuery },
  mails: {
    "policy-pack": {
      ...{ write: writePackEmail, sent: packEmailSent, refused: packEmailRefused },
    } satisfies Mails<PackEmail>,
    "holiday-calls": { write: writeHolidayCalls } satisfies Mails<HolidayCallsEmail>,
    "second-look": { write: writeSecondLook } satisfies Mails<SecondLookEmail>,
  },
  tenant: {
    count: async (tenant_id) => {
      const { _sum } = await db.saleCount.aggregate({ where: { tenant_id }, _sum: { count: true } });
      return {
        sales: _sum.count ?? 0,
        submitted_sales: await db.sale.count({
          where: { tenant_id, OR: [{ status: { in: SUBMITTED_SALE_STATUSES } }, { submitted_at: { not: null } }] },
        }),
      };
    },
    refuseRemoval: whyRecordingsAreKept,
    remove: async (tenantId) => {
      const removals = [
        await removeRecordingsOfTenant(tenantId),
        await removePackFiles(tenantId),
        await removeOutcomeFilesOfTenant(tenantId),
      ];
      await removeSalesOfTenant(tenantId);
      return async () => {
        for (const removeFiles of removals) await removeFiles();
      };
    },
  },
};
