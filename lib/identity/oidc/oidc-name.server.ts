import "server-only";
import { env } from "@/lib/platform/env.server";

/** What the button says that one signs in with; null when there is no single sign-on here. */
export function singleSignOnName(): string | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = env();
  return OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET ? OIDC_NAME : null;
}
