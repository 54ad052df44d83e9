import "server-only";
import { randomBytes } from "node:crypto";
import { tenantAddress } from "@/lib/identity/tenancy/address.server";
import { tokenHash } from "@/lib/platform/crypto/sha256.server";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { databaseNow } from "@/lib/platform/db/now.server";
import { HOUR_MS } from "@/lib/platform/time/milliseconds";

const TOKEN_BYTES = 32;
/** How long the link is valid after a request for a reset, and in an invitation. */
export const RESET_HOURS = 1;
export const INVITATION_HOURS = 72;

type Recipient = { id: number; email: string; tenant: { subdomain: string } | null };

/**
 * Creates a single-use link to set a password. It replaces the previous one. Only its hash is stored.
 * @param hours how long it is valid
 */
export async function createPasswordLink(user: Recipient, hours: number): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await asPlatform(async () => {
    const expires_at = new Date((await databaseNow()).getTime() + hours * HOUR_MS);
    const fields = { token_hash: tokenHash(token), expires_at };
    await db.passwordReset.upsert({
      where: { user_id: user.id },
      create: { user_id: user.id, ...fields },
      update: fields,
    });
  });
  return tenantAddress(
    user.tenant?.subdomain ?? null,
    `/reset-password?${new URLSearchParams({ email: user.email, token })}`,
  );
}
