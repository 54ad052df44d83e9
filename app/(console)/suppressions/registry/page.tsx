import type { Metadata } from "next";
import { RegistryScreen } from "@/components/leads/registry/registry-screen";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { RESOURCES } from "@/lib/identity/resources/resources";
import { registryImports } from "@/lib/leads/registry/registry.server";

export const metadata: Metadata = { title: RESOURCES["registry-imports"].label };

export default async function Page({ searchParams }: PageProps<"/suppressions/registry">) {
  return <RegistryScreen first={await firstPage(registryImports, await searchParams, {})} />;
}
