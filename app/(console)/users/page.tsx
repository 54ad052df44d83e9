import type { Metadata } from "next";
import { UsersScreen } from "@/components/users/users-screen";
import { firstPage } from "@/lib/http/first-page";
import { listUsers, userQuery } from "@/lib/users/list";

export const metadata: Metadata = { title: "Users" };

const users = { name: "users" as const, query: userQuery, list: listUsers };

export default async function Page({ searchParams }: PageProps<"/users">) {
  const filters = ["tenant_id", "personality_id", "active"];
  return <UsersScreen first={await firstPage(users, await searchParams, { filters })} />;
}
