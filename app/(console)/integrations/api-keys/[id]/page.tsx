import type { Metadata } from "next";
import { ApiKeyScreen } from "@/components/integrations/api-keys/api-key-screen";
import { openedBy } from "@/lib/identity/http/opened.server";
import { requirePageActor } from "@/lib/identity/sessions/page.server";
import { tenantAddress } from "@/lib/identity/tenancy/address.server";
import { findApiKey } from "@/lib/integrations/api-keys/api-keys.server";
import { apiKeyResponse } from "@/lib/integrations/api-keys/schema";

type Address = PageProps<"/integrations/api-keys/[id]">;

const opened = openedBy(() => requirePageActor("integrations.index", "integrations.show"), apiKeyResponse, findApiKey);

export async function generateMetadata({ params }: Address): Promise<Metadata> {
  const { name } = await opened((await params).id);
  return { title: `${name} · Integrations` };
}

export default async function Page({ params }: Address) {
  const key = await opened((await params).id);
  return <ApiKeyScreen key={key.id} first={key} origin={tenantAddress(null, "")} />;
}
