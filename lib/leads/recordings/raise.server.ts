import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { whoMay } from "@/lib/identity/rights/who-may.server";
import { tenantAddress } from "@/lib/identity/tenancy/address.server";
import { SYSTEM } from "@/lib/leads/record/change.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { composeEmail, type EmailMessage } from "@/lib/platform/mail/email-message.server";
import { enqueueEmails, LAST } from "@/lib/platform/mail/queue.server";
import { fullNameOf } from "@/lib/platform/text/format";
import { isOtherLength, minimumOf } from "./periods.server";
import { atLeast, type StoredPeriod } from "./retention";
import { RETENTION_CLASSES, type RetentionClass } from "./retention-classes";

export type PeriodRaisedEmail = { kind: "retention-raised"; user_id: number; class: RetentionClass };

/**
 * Raises the stored periods that are shorter than the law allows, which hold for longer anyway. Those who may see the
 * periods of their organisation are told by email, and the audit log has it. Any number of processes may do so at once.
 */
export const raiseShortPeriods = (): Promise<void> =>
  asPlatform(async () => {
    for (const name of RETENTION_CLASSES) await transaction(() => raiseClass(name));
  });

async function raiseClass(name: RetentionClass): Promise<void> {
  if (!minimumOf(name)) return;
  await db.$queryRaw`SELECT FROM retention_periods WHERE class = ${name} FOR UPDATE`; // as every change does
  const platform = await db.retentionPeriod.findFirstOrThrow({ where: { class: name } });
  const raised = raise(platform);
  if (raised) {
    await db.retentionPeriod.update({ where: { id: platform.id }, data: { ...raised, version: { increment: 1 } } });
    await audit(null, platform.id, platform, raised);
  }
  const own = await db.tenantRetentionPeriod.findMany({ where: { class: name } });
  for (const { tenant_id, length, unit, source, ...row } of own) {
    const period = length !== null && unit && source !== null ? { ...row, length, unit, source } : null;
    const longer = period && raise(period);
    if (!longer) continue;
    await db.tenantRetentionPeriod.update({
      where: { tenant_id_class: { tenant_id, class: name } },
      data: { ...longer, version: { increment: 1 } },
    });
    await audit(tenant_id, platform.id, period, longer);
    await tell(tenant_id, name);
  }
}

/** The columns of a longer period; null for one that is long enough. */
function raise(period: StoredPeriod): Pick<StoredPeriod, "length" | "unit" | "source"> | null {
  const { length, unit, source } = atLeast(period, minimumOf(period.class));
  return isOtherLength({ length, unit }, period) ? { length, unit, source } : null;
}

type Raised = NonNullable<ReturnType<typeof raise>>;

const audit = (tenant_id: number | null, id: number, { length, unit, source }: Raised, raised: Raised) =>
  recordAudit({ ...SYSTEM, tenant_id, ip: null }, "retention.update", id, { length, unit, source }, raised);

async function tell(tenant_id: number, name: RetentionClass): Promise<void> {
  const users = await db.user.findMany({
    where: { tenant_id, active: true, personality: { roles: whoMay("retention.index") } },
    select: { id: true },
  });
  await enqueueEmails<PeriodRaisedEmail>(
    users.map(({ id: user_id }) => ({ kind: "retention-raised", user_id, class: name })),
    LAST,
  );
}

/** The email that a period was raised; null when the user is gone. */
export const writePeriodRaised = ({ user_id, class: name }: PeriodRaisedEmail): Promise<EmailMessage | null> =>
  asPlatform(async () => {
    const where = { id: user_id, active: true };
    const user = await db.user.findFirst({ where, include: { tenant: true } });
    const minimum = minimumOf(name);
    if (!user?.tenant || !minimum) return null;
    const length = `${minimum.length} ${minimum.unit}`;
    return composeEmail({ name: fullNameOf(user), address: user.email }, user.tenant, {
      subject: `Recordings are now stored for at least ${length}`,
      parts: [
        `By law, every organisation stores these recordings for at least ${length}. Your period was shorter, so it was raised.`,
        `Source: ${minimum.source}`,
        { link: tenantAddress(user.tenant.subdomain, "/retention"), label: "Open the retention periods" },
      ],
    });
  });
