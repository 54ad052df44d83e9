import "server-only";
import type { NextApiRequest, NextApiResponse } from "next";
import NextAuth, { type AuthOptions } from "next-auth";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import { env, tellNextAuth } from "@/lib/platform/env.server";
import { describeFault } from "@/lib/platform/http/fault";
import { log } from "@/lib/platform/log.server";

// next-auth carries the authorisation code flow: discovery, PKCE, state, nonce, and the checks of what comes back. Its
// pages, its session and its other routes are not there: it is asked here for one step at a time.

const PROVIDER = "oidc";
const TIMEOUT_MS = 10_000;

/** The cookies by which next-auth knows the browser again that began. */
const CHECK_COOKIE = /^(__Secure-)?next-auth\.(state|pkce\.code_verifier|nonce)=/;

const claims = z.object({
  iss: z.string().min(1),
  sub: z.string().min(1).max(255),
  email: z.string().max(320).optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
});

/** Whom the identity provider has vouched for. */
export type Identity = z.output<typeof claims>;

/** Where the browser goes to sign in, and the cookies (Set-Cookie headers) to send it off with; null out of reach. */
export async function startAuthorization(): Promise<{ address: URL; cookies: string[] } | null> {
  const given = await callNextAuth({ method: "GET", action: "csrf", cookies: {} });
  const csrf = z.object({ csrfToken: z.string() }).parse(given.body);
  const begun = await callNextAuth({ method: "POST", action: "signin", cookies: cookiesOf(given.cookies), body: csrf });
  const address = new URL(begun.location ?? env().APP_URL);
  return address.searchParams.has("state") ? { address, cookies: checkCookiesIn(begun.cookies) } : null;
}

/**
 * Who signed in at the provider, according to what it answered to the browser with these cookies, and the Set-Cookie
 * headers that remove them; null when anything about the answer is not right.
 */
export async function verifyProviderResponse(
  answer: Record<string, string | undefined>,
  cookieHeader: string | null,
): Promise<{ identity: Identity; cookies: string[] } | null> {
  const cookies = cookiesOf(checkCookiesIn((cookieHeader ?? "").split(/;\s*/)));
  let identity: Identity | undefined;
  const { cookies: cleared } = await callNextAuth(
    { method: "POST", action: "callback", cookies, body: answer },
    (profile) => {
      identity = claims.safeParse(profile).data;
    },
  );
  return identity && isFromIssuer(identity.iss) ? { identity, cookies: checkCookiesIn(cleared) } : null;
}

// A provider may write its own name with a slash at the end, or without.
const isFromIssuer = (issuer: string) => issuer.replace(/\/$/, "") === env().OIDC_ISSUER?.replace(/\/$/, "");

const checkCookiesIn = (cookies: string[]) => cookies.filter((cookie) => CHECK_COOKIE.test(cookie));

const cookiesOf = (lines: string[]): Record<string, string> =>
  Object.fromEntries(
    lines.map((line) => {
      const [pair = ""] = line.split(";", 1);
      const at = pair.indexOf("=");
      return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
    }),
  );

type Step = {
  method: "GET" | "POST";
  action: "csrf" | "signin" | "callback";
  cookies: Record<string, string>;
  body?: Record<string, string | undefined>;
};
type NextAuthResponse = { cookies: string[]; location?: string; body?: unknown };

/** One request to next-auth as its own route would make it, but for what the client sent besides. */
async function callNextAuth(step: Step, onVerified: (profile: unknown) => void = () => {}): Promise<NextAuthResponse> {
  tellNextAuth();
  const answered: NextAuthResponse = { cookies: [] };
  const response = {
    status: () => response,
    getHeader: () => answered.cookies,
    setHeader(name: string, value: unknown) {
      if (name === "Set-Cookie") answered.cookies = value as string[];
      if (name === "Location") answered.location = String(value);
      return response;
    },
    send: (body: unknown) => {
      answered.body = body;
    },
    end: () => {},
  };
  const { action, ...request } = { ...step, headers: {}, query: { nextauth: [step.action, PROVIDER] } };
  await NextAuth(
    request as unknown as NextApiRequest,
    response as unknown as NextApiResponse,
    options((profile) => onVerified(profile)),
  );
  return answered;
}

const options = (onVerified: (profile: unknown) => void): AuthOptions => ({
  secret: env().NEXTAUTH_SECRET,
  providers: [provider()],
  callbacks: {
    signIn: ({ profile }) => {
      onVerified(profile);
      return "/"; // goes no further: the session is ours to open
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
      // Many providers tell the e-mail address there alone.
      request: async ({ client, tokens }) => {
        const tokenSet = tokens as Exclude<Parameters<typeof client.userinfo>[0], string>; // what it is in truth
        const inToken = tokenSet.claims();
        const isAll = inToken.email !== undefined || !client.issuer.metadata.userinfo_endpoint;
        return isAll ? inToken : { ...(await client.userinfo(tokenSet)), ...inToken };
      },
    },
    profile: ({ sub }) => ({ id: sub }),
  };
}

/** What went wrong, in the words of the protocol; what follows a comma quotes values. */
function reasonOf(metadata: unknown) {
  const error = metadata instanceof Error ? metadata : (metadata as { error?: unknown }).error;
  return { reason: error instanceof Error ? error.message.split(",")[0] : undefined, error: describeFault(error) };
}
