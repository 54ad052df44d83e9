import type { Metadata } from "next";
import { unauthorized } from "next/navigation";
import { ChangePassword } from "@/components/profile/change-password";
import { PageHeader } from "@/components/ui/page-header";
import { pageActor } from "@/lib/auth/page";

export const metadata: Metadata = { title: "Profile" };

export default async function Page() {
  const actor = await pageActor();
  if (!actor) unauthorized();
  return (
    <>
      <PageHeader title="Profile" subtitle={`${actor.name} ${actor.surname} · ${actor.email}`} />
      <ChangePassword forced={actor.should_reset_password} />
    </>
  );
}
