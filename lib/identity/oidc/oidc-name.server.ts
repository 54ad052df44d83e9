import "server-only";
import { env } from "@/lib/platform/settings/env.server";

/** The name of the identity provider on the sign-in button; null when single sign-on is not configured. */
export function singleSignOnName(): string | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = env();
  return OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET ? OIDC_NAME : null;
}
