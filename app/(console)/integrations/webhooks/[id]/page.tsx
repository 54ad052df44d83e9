import type { Metadata } from "next";
import { WebhookScreen } from "@/components/integrations/webhooks/webhook-screen";
import { openedWebhook } from "@/lib/integrations/webhooks/page.server";

type Address = PageProps<"/integrations/webhooks/[id]">;

export async function generateMetadata({ params }: Address): Promise<Metadata> {
  const { url } = await openedWebhook((await params).id);
  return { title: `${new URL(url).host} · Webhooks` };
}

export default async function Page({ params }: Address) {
  const webhook = await openedWebhook((await params).id);
  return <WebhookScreen key={webhook.id} first={webhook} />;
}
