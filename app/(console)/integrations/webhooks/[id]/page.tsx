import type { Metadata } from "next";
import { WebhookScreen } from "@/components/integrations/webhooks/webhook-screen";
import { openedBy } from "@/lib/identity/http/opened.server";
import { requirePageActor } from "@/lib/identity/sessions/page.server";
import { WEBHOOK_READERS, webhookResponse } from "@/lib/integrations/webhooks/schema";
import { findWebhook } from "@/lib/integrations/webhooks/webhooks.server";

type Address = PageProps<"/integrations/webhooks/[id]">;

const opened = openedBy(() => requirePageActor(...WEBHOOK_READERS), webhookResponse, findWebhook);

export async function generateMetadata({ params }: Address): Promise<Metadata> {
  const { url } = await opened((await params).id);
  return { title: `${new URL(url).host} · Webhooks` };
}

export default async function Page({ params }: Address) {
  const webhook = await opened((await params).id);
  return <WebhookScreen key={webhook.id} first={webhook} />;
}
