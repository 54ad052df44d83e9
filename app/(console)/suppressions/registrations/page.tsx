import type { Metadata } from "next";
import { RegistrationsScreen } from "@/components/leads/registry/registrations-screen";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { registrations } from "@/lib/leads/registry/registrations.server";

export const metadata: Metadata = { title: "Registrations" };

export default async function Page({ searchParams }: PageProps<"/suppressions/registrations">) {
  return <RegistrationsScreen first={await firstPage(registrations, await searchParams, { filters: ["state"] })} />;
}
