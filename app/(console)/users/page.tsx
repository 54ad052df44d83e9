import type { Metadata } from "next";
import { UsersScreen } from "@/components/identity/users/users-screen";
import { firstPage } from "@/lib/identity/http/first-page.server";
import { screenTitle } from "@/lib/identity/resources/resources";
import { listUsers, userQuery } from "@/lib/identity/users/list.server";
import { userResponse } from "@/lib/identity/users/schema";

export const metadata: Metadata = { title: screenTitle("users") };

const users = { name: "users" as const, query: userQuery, response: userResponse, list: listUsers };

export default async function Page({ searchParams }: PageProps<"/users">) {
  const filters = ["tenant_id", "personality_id", "active", "conditions"];
  return <UsersScreen first={await firstPage(users, await searchParams, { filters })} />;
}
