import "server-only";
import { z } from "zod";
import { refundAttempt, throttle } from "@/lib/identity/limits/throttle.server";
import type { SignInContext } from "@/lib/identity/sessions/sign-in-context.server";
import { tenantAddress } from "@/lib/identity/tenancy/address.server";
import { HttpError, notFound } from "@/lib/platform/http/errors.server";
import { singleSignOnName } from "./oidc-name.server";
import { startAuthorization, verifyProviderResponse } from "./oidc-provider.server";
import { findUserByIdentity } from "./oidc-user.server";

const RETURN_PATH = "/login/sso";
/** The parameters with which the provider redirects the browser back. */
const RESPONSE_PARAMETERS = ["code", "state", "iss", "error"] as const;

const parameter = z.string("Required").min(1, "Required").max(4096);

/** The provider's response, as the return page posts it. */
export const providerResponse = z.object({ code: parameter, state: parameter, iss: parameter.optional() });

/**
 * Redirects the browser to the provider. It returns to the application's own address, the only one that the provider
 * knows; the state says to which tenant's address it is redirected from there.
 * @throws HttpError 404 without single sign-on, 429 after too many attempts
 */
export async function beginSingleSignOn({ subdomain, visitor }: SignInContext): Promise<Response> {
  requireSingleSignOn();
  await throttle("begin address", visitor.ip ?? "");
  const started = await startAuthorization();
  if (!started) return redirect(`${RETURN_PATH}?error=unavailable`);
  const { address, cookies } = started;
  if (subdomain) address.searchParams.set("state", `${address.searchParams.get("state")}.${subdomain}`);
  return redirect(address.href, cookies);
}

/**
 * Redirects the browser from the application's own address to the tenant's where the sign-in started. With a changed
 * state it arrives at an address that has no cookies of the flow.
 */
export function returnToTenant(request: Request): Response {
  requireSingleSignOn();
  const parameters = new URL(request.url).searchParams;
  const subdomain = /\.([a-z0-9-]{1,63})$/.exec(parameters.get("state") ?? "")?.[1] ?? null;
  const response = RESPONSE_PARAMETERS.flatMap((name) => {
    const value = parameters.get(name);
    return value === null ? [] : [[name, value]];
  });
  return redirect(tenantAddress(subdomain, `${RETURN_PATH}?${new URLSearchParams(response)}`));
}

/**
 * Finds the user who signed in at the provider. Our own second factor is not asked for: the provider decides.
 * @returns the user, and the Set-Cookie headers that end the flow
 * @throws HttpError 401 when the response is not valid or the user may not sign in here, 404 without single sign-on,
 *   429 after too many attempts
 */
export async function findBySingleSignOn(
  answer: z.output<typeof providerResponse>,
  request: Request,
  context: SignInContext,
) {
  requireSingleSignOn();
  const address = context.visitor.ip ?? "";
  await throttle("sign-in address", address);
  const state = answer.state.replace(/\..*$/, "");
  const verified = await verifyProviderResponse({ ...answer, state }, request.headers.get("cookie"));
  if (!verified) throw new HttpError(401, "The sign-in could not be completed. Please try again.");
  const user = await findUserByIdentity(verified.identity, context);
  if (!user) throw new HttpError(401, "This account may not sign in here. Ask your administrator.");
  await refundAttempt("sign-in address", address);
  return { user, cookies: verified.cookies };
}

function requireSingleSignOn(): void {
  if (singleSignOnName() === null) throw notFound();
}

function redirect(location: string, cookies: string[] = []): Response {
  const response = new Response(null, { status: 302, headers: { Location: location } });
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
}
