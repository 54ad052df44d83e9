import "server-only";
import { purgeDate } from "@/lib/identity/tenants/closing";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { composeEmail, type EmailMessage } from "@/lib/platform/mail/email-message.server";
import { formatDateTime, fullNameOf } from "@/lib/platform/text/format";

type Deletion = { by: string; at: string };

/** The email about the deletion of a user's organisation; null when the user is gone, or the organisation is back. */
export async function writeTenantDeleted(userId: number, { by, at }: Deletion): Promise<EmailMessage | null> {
  const user = await asPlatform(() =>
    db.user.findFirst({
      where: { id: userId, active: true, tenant: { closed_at: { not: null } } },
      include: { tenant: { select: { name: true, light_theme: true } } },
    }),
  );
  if (!user?.tenant) return null;
  const { name } = user.tenant;
  return composeEmail({ name: fullNameOf(user), address: user.email }, user.tenant, {
    subject: `${name} was deleted`,
    parts: [
      `${by} deleted ${name} on ${formatDateTime(at)}. Its users can't sign in any more.`,
      `On ${formatDateTime(purgeDate(at))} all of its records will be permanently deleted. Until then, an administrator of this console can restore it.`,
    ],
  });
}
