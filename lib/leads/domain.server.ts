import "server-only";
import type { Domain } from "@/lib/identity/domains.server";
import { removeImportFiles } from "@/lib/leads/imports/sweep.server";
import { leadViewQuery } from "@/lib/leads/list/filters.server";
import { removeLeadsOfTenant } from "@/lib/leads/record/remove.server";
import { type PeriodRaisedEmail, writePeriodRaised } from "@/lib/leads/recordings/raise.server";
import { endCallsOfUser } from "@/lib/leads/work/calls.server";
import { countOpenLeads, moveOpenLeads } from "@/lib/leads/work/open-work.server";
import { endReservation } from "@/lib/leads/work/reservation.server";
import { db } from "@/lib/platform/db/client.server";
import type { Mails } from "@/lib/platform/mail/queue.server";

/** What the identity domain needs from leads. */
export const leadsDomain: Domain = {
  mails: {
    "retention-raised": { write: writePeriodRaised } satisfies Mails<PeriodRaisedEmail>,
  },
  work: {
    ...{ kind: "leads", count: countOpenLeads, move: moveOpenLeads },
    end: async (author, user) => {
      await endCallsOfUser(author, user);
      await endReservation(user);
    },
  },
  views: { list: "leads", seenWith: "leads.index", managedWith: "leads.allocate", query: leadViewQuery },
  tenant: {
    count: async (tenant_id) => {
      const where = { tenant_id };
      const { _sum } = await db.leadCount.aggregate({ where, _sum: { count: true } });
      return {
        leads: _sum.count ?? 0,
        lead_imports: await db.leadImport.count({ where }),
        suppressions: await db.suppression.count({ where }),
        consents: await db.consent.count({ where }),
      };
    },
    remove: async (tenantId) => {
      const removeFiles = await removeImportFiles(tenantId);
      await removeLeadsOfTenant(tenantId);
      return removeFiles;
    },
  },
};
