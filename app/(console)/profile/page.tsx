import type { Metadata } from "next";
import { unauthorized } from "next/navigation";
import { z } from "zod";
import { ForcedPassword, ProfileScreen } from "@/components/identity/profile/profile-screen";
import { asResponse } from "@/lib/identity/http/picked.server";
import { listPasskeys } from "@/lib/identity/passkeys/passkeys.server";
import { passkeyResponse } from "@/lib/identity/passkeys/schema";
import { listLoginActivities, loginActivityQuery } from "@/lib/identity/sessions/login-activity.server";
import { pageActor } from "@/lib/identity/sessions/page.server";
import { loginActivityResponse, openSessionResponse } from "@/lib/identity/sessions/schema";
import { identityOf } from "@/lib/identity/sessions/session-user.server";
import { listSessions } from "@/lib/identity/sessions/sessions.server";
import { twoFactorStatusResponse } from "@/lib/identity/two-factor/schema";
import { twoFactorStatus } from "@/lib/identity/two-factor/two-factor.server";
import { pageOf } from "@/lib/platform/http/responses";

export const metadata: Metadata = { title: "Profile" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function Page({ searchParams }: Props) {
  const actor = await pageActor();
  if (!actor) unauthorized();
  const { forceReset, page } = await searchParams;
  const impersonated = actor.impersonator !== null;
  if (actor.should_reset_password || (forceReset === "1" && !impersonated)) return <ForcedPassword />;
  const query = loginActivityQuery.safeParse({ page });
  const [person, sessions, twoFactor, passkeys, history] = await Promise.all([
    identityOf(actor),
    impersonated ? [] : listSessions(actor),
    twoFactorStatus(actor),
    impersonated ? [] : listPasskeys(actor).then(({ data }) => data),
    query.success ? listLoginActivities(actor, query.data) : undefined,
  ]);
  return (
    <ProfileScreen
      person={person}
      impersonated={impersonated}
      sessions={asResponse(z.array(openSessionResponse), sessions)}
      twoFactor={asResponse(twoFactorStatusResponse, twoFactor)}
      passkeys={asResponse(z.array(passkeyResponse), passkeys)}
      history={history && asResponse(pageOf(loginActivityResponse), history)}
    />
  );
}
