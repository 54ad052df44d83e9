import type { Metadata } from "next";
import { RolesScreen } from "@/components/roles/roles-screen";
import { firstPage } from "@/lib/http/first-page";
import { roles } from "@/lib/roles/server";

export const metadata: Metadata = { title: "Roles" };

export default async function Page({ searchParams }: PageProps<"/roles">) {
  return <RolesScreen first={await firstPage(roles, await searchParams, { filters: ["tenant_id"] })} />;
}
