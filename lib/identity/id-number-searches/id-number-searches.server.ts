import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { throttle } from "@/lib/identity/limits/throttle.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { decrypt, encrypt, searchHash } from "@/lib/platform/crypto/pii.server";
import { asPlatform } from "@/lib/platform/db/client.server";
import { isSealed, SEALED } from "@/lib/platform/lists/sealed-search";
import { readIdNumber } from "./schema";

/**
 * A search for an ID number that may stand in an address: it holds the number's hash, encrypted for this user.
 * @throws HttpError 429 beyond ten numbers a minute
 */
export async function sealIdNumber(actor: Actor, idNumber: string): Promise<{ search: string }> {
  await countSearch(actor);
  const sealed = encrypt(`${actor.id} ${searchHash(idNumber)}`);
  return { search: `${SEALED}${Buffer.from(sealed, "base64").toString("base64url")}` };
}

/**
 * The hash of the ID number that a search means; null for a search by text. A number that was sealed for another user has
 * the hash of none.
 * @throws HttpError 429 beyond ten numbers a minute; a sealed one was counted before
 */
export async function idNumberHashOf(actor: Actor, search: string): Promise<string | null> {
  if (isSealed(search)) return openFor(actor, search.slice(SEALED.length));
  const read = readIdNumber(search);
  if (!read.ok) return null;
  await countSearch(actor);
  return searchHash(read.id_number);
}

async function countSearch(actor: Actor): Promise<void> {
  await throttle("id number search", String(actor.id));
  // As the platform: an administrator searches as a tenant that is not theirs.
  await asPlatform(() => recordAudit(actor, "consumers.search", null, null, null));
}

function openFor({ id }: Actor, sealed: string): string {
  try {
    const [user, hash = ""] = decrypt(Buffer.from(sealed, "base64url").toString("base64")).split(" ");
    return user === String(id) ? hash : "";
  } catch {
    return ""; // cut off, or sealed with a key that is no longer used
  }
}
