import type { Metadata } from "next";
import { unauthorized } from "next/navigation";
import { ForcedPassword, ProfileScreen } from "@/components/profile/profile-screen";
import { identityOf } from "@/lib/auth/identity";
import { listLoginActivities, loginActivityQuery } from "@/lib/auth/login-activity";
import { pageActor } from "@/lib/auth/page";
import { listSessions } from "@/lib/auth/sessions";

export const metadata: Metadata = { title: "Profile" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ searchParams }: Props) {
  const actor = await pageActor();
  if (!actor) unauthorized();
  const { forceReset, page } = await searchParams;
  const impersonated = actor.impersonator !== null;
  if (actor.should_reset_password || (forceReset === "1" && !impersonated)) return <ForcedPassword />;
  const asked = loginActivityQuery.safeParse({ page });
  const [person, sessions, history] = await Promise.all([
    identityOf(actor),
    impersonated ? [] : listSessions(actor),
    asked.success ? listLoginActivities(actor, asked.data) : undefined,
  ]);
  return <ProfileScreen person={person} impersonated={impersonated} sessions={sessions} history={history} />;
}
