import "server-only";
import { subdomainOf } from "@/lib/identity/tenancy/subdomain";
import type { RequestClient } from "@/lib/platform/http/request.server";
import { clientOf, readCookie } from "@/lib/platform/http/request.server";
import { SIGNED_OUT_COOKIE } from "@/lib/platform/http/signed-out";
import { env } from "@/lib/platform/settings/env.server";
import { deviceOf } from "./device.server";

/** Where a sign-in comes from: the tenant's subdomain, the client and its device. */
export type SignInContext = {
  subdomain: string | null;
  visitor: RequestClient;
  device_hash: string | null;
  /** Whether this browser has signed out without the server before. */
  signed_out: boolean;
};

export const signInContextOf = (request: Request): SignInContext => ({
  subdomain: subdomainOf(request.headers.get("host"), env().APP_URL),
  visitor: clientOf(request.headers),
  device_hash: deviceOf(request),
  signed_out: readCookie(request.headers.get("cookie"), SIGNED_OUT_COOKIE) !== undefined,
});

type Candidate = {
  active: boolean;
  is_admin: boolean;
  tenant: { subdomain: string; closed_at: Date | null } | null;
};

/** Users may sign in at their own tenant's address and the application's, administrators at any. */
export const maySignIn = (user: Candidate, { subdomain }: Pick<SignInContext, "subdomain">): boolean =>
  user.active &&
  !user.tenant?.closed_at &&
  (user.is_admin || subdomain === null || user.tenant?.subdomain === subdomain);
