import type { Metadata } from "next";
import { RegistryScreen } from "@/components/leads/registry/registry-screen";
import { runAs } from "@/lib/identity/http/endpoint.server";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { RESOURCES } from "@/lib/identity/resources/resources";
import { requirePageAdministrator } from "@/lib/identity/sessions/page.server";
import { findUnregistered } from "@/lib/leads/registry/registrations.server";
import { registryImports } from "@/lib/leads/registry/registry.server";

export const metadata: Metadata = { title: RESOURCES["registry-imports"].label };

export default async function Page({ searchParams }: PageProps<"/suppressions/registry">) {
  const actor = await requirePageAdministrator();
  return (
    <RegistryScreen
      first={await firstPage(registryImports, await searchParams, {})}
      unregistered={await runAs(actor, findUnregistered)}
    />
  );
}
