import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Provider as ProviderType } from "oidc-provider";

// A real OpenID Connect provider. The sign-in form takes the identity, and the fault that the provider shall have.

/** The faults that a malicious provider could put into an ID token or the user info. */
export const FAULTS = ["nonce", "issuer", "audience", "expired", "key", "unsigned", "owner"] as const;

type Account = { email: string; email_verified: boolean; fault: string };

/** Its name on the sign-in button of the console under test. */
export const PROVIDER_NAME = "Acme ID";
const CLIENT_ID = "console";
const CLIENT_SECRET = randomBytes(24).toString("base64url");

/** Starts the provider on a free port. @returns the settings for a console at `appUrl` */
export async function startIdentityProvider(appUrl: string) {
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = () => {};
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The identity provider has no port");
  const issuer = `http://127.0.0.1:${address.port}`;
  handle = await provide(issuer, `${appUrl}/api/auth/callback/oidc`);
  return {
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_NAME: PROVIDER_NAME,
    },
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve()).closeAllConnections()),
  };
}

async function provide(issuer: string, redirectUri: string) {
  const { Provider } = await import("oidc-provider");
  const accounts = new Map<string, Account>();
  const key = makeKey();
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT_ID, client_secret: CLIENT_SECRET, redirect_uris: [redirectUri] }],
    jwks: { keys: [{ ...key.privateKey.export({ format: "jwk" }), alg: "RS256", use: "sig" }] },
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => {
        const { email, email_verified } = accounts.get(sub) ?? {};
        return { sub, email, email_verified };
      },
    }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: [randomBytes(32).toString("hex")] },
    pkce: { required: () => true },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ accountId: oidc.session?.accountId, clientId: CLIENT_ID });
      grant.addOIDCScope("openid email");
      await grant.save();
      return grant;
    },
  });
  provider.use(async (context, next) => {
    await next();
    misbehave(context, accounts, key.privateKey);
  });
  const answer = provider.callback();
  return (request: IncomingMessage, response: ServerResponse) =>
    request.url?.startsWith("/interaction/")
      ? interact(provider, accounts, request, response)
      : answer(request, response);
}

const FORM = `<!doctype html><html lang="en"><title>Identity provider</title><h1>Identity provider</h1><form method="post">
<p><label>Subject <input name="subject"></label></p><p><label>Email <input name="email"></label></p>
<p><label><input type="checkbox" name="verified" value="yes" checked> Verified</label></p>
<p><label>Fault <input name="fault"></label></p>
<p><button>Continue</button> <button name="cancel" value="yes">Cancel</button></p></form></html>`;

async function interact(
  provider: ProviderType,
  accounts: Map<string, Account>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (request.method !== "POST") return response.setHeader("Content-Type", "text/html").end(FORM);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const form = new URLSearchParams(Buffer.concat(chunks).toString());
  if (form.has("cancel")) return provider.interactionFinished(request, response, { error: "access_denied" });
  const accountId = form.get("subject") ?? "";
  const email_verified = form.get("verified") === "yes";
  accounts.set(accountId, { email: form.get("email") ?? "", email_verified, fault: form.get("fault") ?? "" });
  return provider.interactionFinished(request, response, { login: { accountId } });
}

type Context = { path: string; body: unknown };
type Claims = Record<string, unknown> & { sub: string };

function misbehave(context: Context, accounts: Map<string, Account>, key: KeyObject): void {
  if (context.path === "/me") {
    const told = context.body as Claims;
    if (accounts.get(told.sub)?.fault === "owner") context.body = { ...told, sub: "somebody-else" };
  }
  const tokens = context.body as { id_token?: string };
  if (context.path !== "/token" || !tokens.id_token) return;
  const [header = "", payload = ""] = tokens.id_token
    .split(".")
    .map((part) => Buffer.from(part, "base64url").toString());
  const claims: Claims = JSON.parse(payload);
  const fault = accounts.get(claims.sub)?.fault ?? "";
  const forged = { ...claims, ...FORGED[fault] };
  if (fault === "unsigned") tokens.id_token = `${encode({ alg: "none" })}.${encode(forged)}.`;
  else if (fault) tokens.id_token = signed(JSON.parse(header), forged, fault === "key" ? makeKey().privateKey : key);
}

const FORGED: Record<string, Record<string, unknown>> = {
  nonce: { nonce: "of-another-attempt" },
  issuer: { iss: "https://evil.example" },
  audience: { aud: "another-client" },
  expired: { exp: Math.floor(Date.now() / 1000) - 60 * 60 },
};

function signed(header: object, claims: object, key: KeyObject): string {
  const text = `${encode(header)}.${encode(claims)}`;
  return `${text}.${sign("sha256", Buffer.from(text), key).toString("base64url")}`;
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

const makeKey = () => generateKeyPairSync("rsa", { modulusLength: 2048 });
