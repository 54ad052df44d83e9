import type { Metadata } from "next";
import { IntegrationTabs } from "@/components/integrations/tabs/integration-tabs";
import { WebhooksScreen } from "@/components/integrations/webhooks/webhooks-screen";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { webhooks } from "@/lib/integrations/webhooks/webhooks.server";

export const metadata: Metadata = { title: "Webhooks · Integrations" };

export default async function Page({ searchParams }: PageProps<"/integrations/webhooks">) {
  const read = { ...webhooks, permission: "integrations.index" } as const;
  return (
    <WebhooksScreen
      first={
        await firstPage(read, await searchParams, {
          filters: ["tenant_id", "active"],
          defaults: { sortBy: "created_at", sortDesc: "true" },
        })
      }
      tabs={<IntegrationTabs shown="webhooks" />}
    />
  );
}
