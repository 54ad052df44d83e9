import "server-only";
import { z } from "zod";
import type { SignInContext } from "@/lib/identity/sessions/sign-in-context.server";
import { tenantAddress } from "@/lib/identity/tenants/address.server";
import { refundAttempt, throttle } from "@/lib/identity/throttle.server";
import { HttpError, notFound } from "@/lib/platform/http/errors.server";
import { singleSignOnName } from "./oidc-name.server";
import { startAuthorization, verifyProviderResponse } from "./oidc-provider.server";
import { userOf } from "./oidc-user.server";

const RETURN_PATH = "/login/sso";
/** What the provider sends back with the browser. */
const ANSWER = ["code", "state", "iss", "error"] as const;

const parameter = z.string("Required").min(1, "Required").max(4096);

/** The provider's answer, as the page that it led to hands it on. */
export const providerAnswer = z.object({ code: parameter, state: parameter, iss: parameter.optional() });

/**
 * Sends the browser to the provider. It comes back to the application's own address, the only one that the provider
 * knows; the state says to which tenant's it goes on from there.
 * @throws HttpError 404 when there is no single sign-on here, 429 after too many
 */
export async function beginSingleSignOn({ subdomain, visitor }: SignInContext): Promise<Response> {
  requireSingleSignOn();
  await throttle("begin address", visitor.ip ?? "");
  const begun = await startAuthorization();
  if (!begun) return redirect(`${RETURN_PATH}?error=unavailable`);
  const { address, cookies } = begun;
  if (subdomain) address.searchParams.set("state", `${address.searchParams.get("state")}.${subdomain}`);
  return redirect(address.href, cookies);
}

/**
 * Leads the browser that comes back from the provider to the page at the address where it began. Whoever changes the
 * state ends at an address that knows nothing of it.
 */
export function returnToBeginning(request: Request): Response {
  requireSingleSignOn();
  const given = new URL(request.url).searchParams;
  const subdomain = /\.([a-z0-9-]{1,63})$/.exec(given.get("state") ?? "")?.[1] ?? null;
  const answer = ANSWER.flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [[name, value]];
  });
  return redirect(tenantAddress(subdomain, `${RETURN_PATH}?${new URLSearchParams(answer)}`));
}

/**
 * Finds who signed in at the provider. The provider is the authority: no second factor of ours is asked for.
 * @returns the user, and the Set-Cookie headers that end the attempt
 * @throws HttpError 401 when the answer is not right, or its owner may not sign in here, whatever the reason; 404 when
 *   there is no single sign-on here; 429 after too many tries
 */
export async function findBySingleSignOn(
  answer: z.output<typeof providerAnswer>,
  request: Request,
  context: SignInContext,
) {
  requireSingleSignOn();
  const address = context.visitor.ip ?? "";
  await throttle("sign-in address", address);
  const state = answer.state.replace(/\..*$/, "");
  const verified = await verifyProviderResponse({ ...answer, state }, request.headers.get("cookie"));
  if (!verified) throw new HttpError(401, "The sign-in could not be completed. Please try again.");
  const user = await userOf(verified.identity, context);
  if (!user) throw new HttpError(401, "This account may not sign in here. Ask whoever looks after your console.");
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
