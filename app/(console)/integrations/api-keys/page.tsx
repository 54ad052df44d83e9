import type { Metadata } from "next";
import { ApiKeysScreen } from "@/components/integrations/api-keys/api-keys-screen";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { screenTitle } from "@/lib/identity/resources/resources";
import { apiKeyQuery, listApiKeys } from "@/lib/integrations/api-keys/api-keys.server";
import { apiKeyResponse } from "@/lib/integrations/api-keys/schema";

export const metadata: Metadata = { title: `API keys · ${screenTitle("integrations")}` };

export default async function Page({ searchParams }: PageProps<"/integrations/api-keys">) {
  const list = {
    query: apiKeyQuery,
    response: apiKeyResponse,
    list: listApiKeys,
    permission: "integrations.index",
  } as const;
  return <ApiKeysScreen first={await firstPage(list, await searchParams, { filters: ["tenant_id", "state"] })} />;
}
