import "server-only";
import { cookies, headers } from "next/headers";
import { forbidden, redirect, unauthorized } from "next/navigation";
import { cache } from "react";
import { can, type Permission } from "@/lib/identity/rights/permissions";
import { clientOf } from "@/lib/platform/http/request.server";
import { SIGNED_OUT_COOKIE } from "@/lib/platform/http/signed-out";
import type { Actor } from "./actor.server";
import { actorOfCookies } from "./session.server";
import { sessionCookieName } from "./session-cookies.server";

/** The signed-in actor of the page of this request, or null. Cached per request. */
export const pageActor = cache(async (): Promise<Actor | null> => {
  const given = await cookies();
  const session = given.get(sessionCookieName())?.value;
  const signed_out = given.get(SIGNED_OUT_COOKIE)?.value;
  return session ? actorOfCookies({ session, signed_out }, clientOf(await headers()).ip) : null;
});

/**
 * The actor who opens a page of the console. Without a session the sign-in page is shown, without any of the
 * permissions the refusal. Users who have to change their password are redirected to do so.
 */
export async function requirePageActor(...anyOf: Permission[]): Promise<Actor> {
  const actor = await pageActor();
  if (!actor) unauthorized();
  if (actor.should_reset_password) redirect("/profile?forceReset=1");
  if (anyOf.length > 0 && !can(actor, ...anyOf)) forbidden();
  return actor;
}

/** The administrator who opens a page that no permission allows; shows the refusal to anyone else. */
export async function requirePageAdministrator(): Promise<Actor> {
  const actor = await requirePageActor();
  if (!actor.is_admin) forbidden();
  return actor;
}
