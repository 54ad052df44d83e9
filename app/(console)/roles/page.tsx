import type { Metadata } from "next";
import { RolesScreen } from "@/components/identity/roles/roles-screen";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { screenTitle } from "@/lib/identity/resources/resources";
import { roles } from "@/lib/identity/roles/roles.server";

export const metadata: Metadata = { title: screenTitle("roles") };

export default async function Page({ searchParams }: PageProps<"/roles">) {
  return <RolesScreen first={await firstPage(roles, await searchParams, { filters: ["tenant_id"] })} />;
}
