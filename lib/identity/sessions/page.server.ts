import "server-only";
import { cookies, headers } from "next/headers";
import { forbidden, redirect, unauthorized } from "next/navigation";
import { cache } from "react";
import { can, type Permission } from "@/lib/identity/permissions";
import { visitorOf } from "@/lib/platform/http/request.server";
import type { Actor } from "./actor.server";
import { actorOfCookie, sessionCookieName } from "./session.server";

/** Who opens the page of this request; null for nobody. Asked once a request, however often it is called. */
export const pageActor = cache(async (): Promise<Actor | null> => {
  const cookie = (await cookies()).get(sessionCookieName())?.value;
  return cookie ? actorOfCookie(cookie, visitorOf(await headers()).ip) : null;
});

/**
 * Who opens a page of the console. Shows the sign-in notice to nobody, the refusal to those without any of the
 * permissions, and sends those who must change their password to do so first.
 */
export async function requirePageActor(...anyOf: Permission[]): Promise<Actor> {
  const actor = await pageActor();
  if (!actor) unauthorized();
  if (actor.should_reset_password) redirect("/profile?forceReset=1");
  if (anyOf.length > 0 && !can(actor, ...anyOf)) forbidden();
  return actor;
}
