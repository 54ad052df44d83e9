import "server-only";
import { deviceName } from "@/lib/identity/sessions/device-name";
import { locationName } from "@/lib/identity/sessions/location.server";
import { tenantAddress } from "@/lib/identity/tenancy/address.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { composeEmail, type EmailMessage } from "@/lib/platform/mail/email-message.server";
import { formatDateTime, fullNameOf } from "@/lib/platform/text/format";

/** The email about a sign-in on a new device; null when the user is gone. */
export async function writeNewDevice(loginActivityId: number): Promise<EmailMessage | null> {
  const activity = await asPlatform(() =>
    db.loginActivity.findFirst({
      where: { id: loginActivityId, user: { active: true } },
      include: { user: { include: { tenant: { select: { name: true, subdomain: true, light_theme: true } } } } },
    }),
  );
  if (!activity) return null;
  const { user } = activity;
  return composeEmail({ name: fullNameOf(user), address: user.email }, user.tenant, {
    subject: "New sign-in to your account",
    parts: [
      "Someone signed in to your account on a new device.",
      `Time: ${formatDateTime(activity.created_at)} (South Africa)`,
      `Device: ${deviceName(activity.user_agent)}`,
      `Location: ${locationName(activity) ?? "Unknown"}`,
      `IP address: ${activity.ip ?? "Unknown"}`,
      "If this was you, you don't need to do anything. If not, change your password and end that session in your profile.",
      { link: tenantAddress(user.tenant?.subdomain ?? null, "/profile"), label: "Open your profile" },
    ],
  });
}
