import "server-only";
import type { NextApiRequest, NextApiResponse } from "next";
import NextAuth, { type AuthOptions } from "next-auth";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import { describeError } from "@/lib/platform/log/describe-error";
import { log } from "@/lib/platform/log/log.server";
import { configureNextAuth, env } from "@/lib/platform/settings/env.server";

// next-auth runs the authorization code flow: discovery, PKCE, state, nonce, and the verification of the response. Its
// pages, sessions and routes are not used: this file calls it for one step at a time.

const PROVIDER = "oidc";
const TIMEOUT_MS = 10_000;

/** The cookies by which next-auth recognises the browser that started the flow. */
const CHECK_COOKIE = /^(__Secure-)?next-auth\.(state|pkce\.code_verifier|nonce)=/;

const claims = z.object({
  iss: z.string().min(1),
  sub: z.string().min(1).max(255),
  email: z.string().max(320).optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
});

/** The identity that the provider has verified. */
export type Identity = z.output<typeof claims>;

/** The address to redirect the browser to, and Set-Cookie headers; null when the provider can't be reached. */
export async function startAuthorization(): Promise<{ address: URL; cookies: string[] } | null> {
  const csrfResponse = await callNextAuth({ method: "GET", action: "csrf", cookies: {} });
  const csrf = z.object({ csrfToken: z.string() }).parse(csrfResponse.body);
  const signInResponse = await callNextAuth({
    method: "POST",
    action: "signin",
    cookies: cookiesOf(csrfResponse.cookies),
    body: csrf,
  });
  const address = new URL(signInResponse.location ?? env().APP_URL);
  return address.searchParams.has("state") ? { address, cookies: checkCookiesIn(signInResponse.cookies) } : null;
}

/**
 * Verifies the provider's response against the cookies of the browser that brings it. @returns the identity, and the
 * Set-Cookie headers that remove those cookies; null when the response is not valid
 */
export async function verifyProviderResponse(
  parameters: Record<string, string | undefined>,
  cookieHeader: string | null,
): Promise<{ identity: Identity; cookies: string[] } | null> {
  const cookies = cookiesOf(checkCookiesIn((cookieHeader ?? "").split(/;\s*/)));
  let identity: Identity | undefined;
  const { cookies: cleared } = await callNextAuth(
    { method: "POST", action: "callback", cookies, body: parameters },
    (profile) => {
      identity = claims.safeParse(profile).data;
    },
  );
  return identity && isFromIssuer(identity.iss) ? { identity, cookies: checkCookiesIn(cleared) } : null;
}

// Providers differ in whether their issuer ends with a slash.
const isFromIssuer = (issuer: string) => issuer.replace(/\/$/, "") === env().OIDC_ISSUER?.replace(/\/$/, "");

const checkCookiesIn = (cookies: string[]) => cookies.filter((cookie) => CHECK_COOKIE.test(cookie));

const cookiesOf = (lines: string[]): Record<string, string> =>
  Object.fromEntries(
    lines.map((line) => {
      const [pair = ""] = line.split(";", 1);
      const separator = pair.indexOf("=");
      return [pair.slice(0, separator), decodeURIComponent(pair.slice(separator + 1))];
    }),
  );

type Step = {
  method: "GET" | "POST";
  action: "csrf" | "signin" | "callback";
  cookies: Record<string, string>;
  body?: Record<string, string | undefined>;
};
type NextAuthResponse = { cookies: string[]; location?: string; body?: unknown };

/** Calls next-auth as its own route would, without anything else that the client sent. */
async function callNextAuth(step: Step, onVerified: (profile: unknown) => void = () => {}): Promise<NextAuthResponse> {
  configureNextAuth();
  const result: NextAuthResponse = { cookies: [] };
  const response = {
    status: () => response,
    getHeader: () => result.cookies,
    setHeader(name: string, value: unknown) {
      if (name === "Set-Cookie") result.cookies = value as string[];
      if (name === "Location") result.location = String(value);
      return response;
    },
    send: (body: unknown) => {
      result.body = body;
    },
    end: () => {},
  };
  const { action, ...request } = { ...step, headers: {}, query: { nextauth: [step.action, PROVIDER] } };
  await NextAuth(
    request as unknown as NextApiRequest,
    response as unknown as NextApiResponse,
    options((profile) => onVerified(profile)),
  );
  return result;
}

const options = (onVerified: (profile: unknown) => void): AuthOptions => ({
  secret: env().NEXTAUTH_SECRET,
  providers: [provider()],
  callbacks: {
    signIn: ({ profile }) => {
      onVerified(profile);
      return "/"; // ends the flow here: the session is our own
    },
  },
  logger: {
    error: (code, metadata) => log.warn({ single_sign_on: code, ...reasonOf(metadata) }),
    warn: (code) => log.warn({ single_sign_on: code }),
    debug: () => {},
  },
});

function provider(): OAuthConfig<{ sub: string }> {
  const { OIDC_ISSUER = "", OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env();
  return {
    id: PROVIDER,
    name: PROVIDER,
    type: "oauth",
    wellKnown: `${OIDC_ISSUER.replace(/\/$/, "")}/.well-known/openid-configuration`,
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    authorization: { params: { scope: "openid email" } },
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    httpOptions: { timeout: TIMEOUT_MS },
    userinfo: {
      // Many providers give the email address only there.
      request: async ({ client, tokens }) => {
        const tokenSet = tokens as Exclude<Parameters<typeof client.userinfo>[0], string>; // its actual type
        const idTokenClaims = tokenSet.claims();
        const isComplete = idTokenClaims.email !== undefined || !client.issuer.metadata.userinfo_endpoint;
        return isComplete ? idTokenClaims : { ...(await client.userinfo(tokenSet)), ...idTokenClaims };
      },
    },
    profile: ({ sub }) => ({ id: sub }),
  };
}

/** The reason in the protocol's words. What follows a comma would quote values. */
function reasonOf(metadata: unknown) {
  const error = metadata instanceof Error ? metadata : (metadata as { error?: unknown }).error;
  return { reason: error instanceof Error ? error.message.split(",")[0] : undefined, error: describeError(error) };
}
