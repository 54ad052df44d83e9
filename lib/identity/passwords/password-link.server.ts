import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { tenantAddress } from "@/lib/identity/tenants/address.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";

const TOKEN_BYTES = 32;
const HOUR_MS = 60 * 60 * 1000;
/** How long a link lives that the user has asked for, and one that comes with a new account. */
export const RESET_HOURS = 1;
export const INVITATION_HOURS = 72;

type Receiver = { id: number; email: string; tenant: { subdomain: string } | null };

/**
 * Makes the link under which a user sets a password, once; an older one dies. Only its hash is stored.
 * @param hours how long it lives
 */
export async function createPasswordLink(user: Receiver, hours: number): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const fields = { token_hash: hashPasswordToken(token), expires_at: new Date(Date.now() + hours * HOUR_MS) };
  await asPlatform(() =>
    db.passwordReset.upsert({ where: { user_id: user.id }, create: { user_id: user.id, ...fields }, update: fields }),
  );
  return tenantAddress(
    user.tenant?.subdomain ?? null,
    `/reset-password?${new URLSearchParams({ email: user.email, token })}`,
  );
}

export const hashPasswordToken = (token: string) => createHash("sha256").update(token).digest("base64url");
