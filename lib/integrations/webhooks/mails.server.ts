import "server-only";
import { findRecipient } from "@/lib/identity/emails/recipient.server";
import { whoMay } from "@/lib/identity/rights/who-may.server";
import { tenantAddress } from "@/lib/identity/tenancy/address.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { composeEmail, type EmailMessage } from "@/lib/platform/mail/email-message.server";
import { enqueueEmail } from "@/lib/platform/mail/queue.server";
import { fullNameOf } from "@/lib/platform/text/format";
import { SWITCH_OFF_DAYS } from "./events";

/** An email about a webhook to one of those who can do something about it. */
export type WebhookEmail = { kind: "webhook"; user_id: number; webhook_id: number; news: "failing" | "switched-off" };

const MAX_RECIPIENTS = 50;

/** Enqueues an email to everybody of the tenant who may change webhooks. Call it inside a transaction, as the platform. */
export async function mailManagers(
  webhook: { id: number; tenant_id: number },
  news: WebhookEmail["news"],
): Promise<void> {
  const users = await db.user.findMany({
    where: { tenant_id: webhook.tenant_id, active: true, personality: { roles: whoMay("integrations.update") } },
    select: { id: true },
    orderBy: { id: "asc" },
    take: MAX_RECIPIENTS,
  });
  for (const { id } of users)
    await enqueueEmail<WebhookEmail>({ kind: "webhook", user_id: id, webhook_id: webhook.id, news });
}

/** Writes such an email; null when the user or the webhook is gone. */
export async function writeWebhookEmail({ user_id, webhook_id, news }: WebhookEmail): Promise<EmailMessage | null> {
  const [user, webhook] = await Promise.all([
    findRecipient({ id: user_id }),
    asPlatform(() => db.webhook.findFirst({ where: { id: webhook_id }, select: { url: true, tenant_id: true } })),
  ]);
  if (!user || !webhook || webhook.tenant_id !== user.tenant_id) return null;
  const { host } = new URL(webhook.url); // the rest may hold a token
  const isOff = news === "switched-off";
  return composeEmail({ name: fullNameOf(user), address: user.email }, user.tenant, {
    subject: isOff ? `The webhook to ${host} was switched off` : `Events to ${host} could not be delivered`,
    parts: [
      isOff
        ? `No delivery to ${host} succeeded for ${SWITCH_OFF_DAYS} days, so this webhook was switched off. It gets no more events.`
        : `An event to ${host} was given up after its last retry. Other events are still sent. You will get no further email until a delivery succeeds.`,
      "On its screen you can read each request with its answer, and send events again once the receiver works.",
      {
        link: tenantAddress(user.tenant?.subdomain ?? null, `/integrations/webhooks/${webhook_id}`),
        label: "Open the webhook",
      },
    ],
  });
}
