import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { throttle } from "@/lib/identity/limits/throttle.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import { notFound } from "@/lib/platform/http/errors.server";
import { readToken } from "./link.server";

const include = {
  report: { select: { id: true, name: true, tenant_id: true, tenant: { select: { name: true, subdomain: true } } } },
  user: { select: { id: true, name: true, surname: true, email: true } },
} satisfies Prisma.ReportRecipientInclude;

/** Somebody's subscription to a report, as the page behind a link shows it. */
type FoundSubscription = Prisma.ReportRecipientGetPayload<{ include: typeof include }>;

/** The subscription that a link names; null when we have not made the link, or they no longer get the report. */
export function findSubscription(token: string): Promise<FoundSubscription | null> {
  const named = readToken(token);
  return named === null
    ? Promise.resolve(null)
    : asPlatform(() => db.reportRecipient.findFirst({ where: named, include }));
}

/** @throws HttpError 404 for a wrong or outdated link, 429 after too many of them from one address */
export async function requireSubscription(token: string, ip: string | null): Promise<FoundSubscription> {
  const subscription = await findSubscription(token);
  if (subscription) return subscription;
  await throttle("unsubscribe address", ip ?? "");
  throw notFound();
}

/** Sends the person no more of the report, or does so again. Repeating it changes nothing. @throws as requireSubscription */
export async function setUnsubscribed(token: string, ip: string | null, off: boolean): Promise<FoundSubscription> {
  const subscription = await requireSubscription(token, ip);
  const { report, user } = subscription;
  const where = { report_id: report.id, user_id: user.id, unsubscribed_at: off ? null : { not: null } };
  await asPlatform(() =>
    transaction(async () => {
      const { count } = await db.reportRecipient.updateMany({
        where,
        data: { unsubscribed_at: off ? new Date() : null },
      });
      if (count === 0) return;
      const actor = { ...user, tenant_id: report.tenant_id, impersonator: null, ip };
      const row = { name: report.name, tenant_id: report.tenant_id };
      if (off) await recordAudit(actor, "reports.unsubscribe", report.id, null, row);
      else await recordAudit(actor, "reports.resubscribe", report.id, null, row);
    }),
  );
  return subscription;
}

/** Leads the browser back to the page that asks, on the same host. */
export const backToPage = (token: string) =>
  new Response(null, { status: 303, headers: { Location: `/unsubscribe?token=${encodeURIComponent(token)}` } });
