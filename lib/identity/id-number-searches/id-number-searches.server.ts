import "server-only";
import { recordAudit } from "@/lib/identity/audit/audit.server";
import { throttle } from "@/lib/identity/limits/throttle.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { decrypt, encrypt, searchHash } from "@/lib/platform/crypto/pii.server";
import { asPlatform } from "@/lib/platform/db/client.server";
import { isSealed, SEALED } from "@/lib/platform/lists/sealed-search";
import { readIdNumber } from "./schema";

/** The text to search for, or the hash of an ID number. */
type OpenedSearch = { text: string; idNumberHash: null } | { text: null; idNumberHash: string };

const NO_MATCHES: OpenedSearch = { text: null, idNumberHash: "" };

/**
 * A search that an address may contain: the hash of the ID number in a text, or a text without one, encrypted for this
 * user.
 * @throws HttpError 429 beyond ten ID numbers a minute
 */
export async function sealSearch(actor: Actor, text: string): Promise<{ search: string }> {
  const { idNumberHash } = await openText(actor, text);
  const content = idNumberHash === null ? `text ${text}` : `hash ${idNumberHash}`;
  const sealed = encrypt(`${actor.id} ${content}`);
  return { search: `${SEALED}${Buffer.from(sealed, "base64").toString("base64url")}` };
}

/**
 * What a search looks for. A search that was sealed for another user matches nobody.
 * @throws HttpError 429 beyond ten ID numbers a minute; a sealed one counted when it was sealed
 */
export const openSearch = async (actor: Actor, search: string): Promise<OpenedSearch> =>
  isSealed(search) ? openSealed(actor, search.slice(SEALED.length)) : openText(actor, search);

async function openText(actor: Actor, text: string): Promise<OpenedSearch> {
  const read = readIdNumber(text);
  if (!read?.ok) return { text, idNumberHash: null };
  await throttle("id number search", String(actor.id));
  // As the platform: an administrator searches as a tenant that is not theirs.
  await asPlatform(() => recordAudit(actor, "consumers.search", null, null, null));
  return { text: null, idNumberHash: searchHash(read.id_number) };
}

function openSealed({ id }: Actor, sealed: string): OpenedSearch {
  const [, user, kind, content] = /^(\d+) (hash|text) (.+)$/su.exec(decryptOrEmpty(sealed)) ?? [];
  if (user !== String(id) || content === undefined) return NO_MATCHES;
  return kind === "hash" ? { text: null, idNumberHash: content } : { text: content, idNumberHash: null };
}

function decryptOrEmpty(sealed: string): string {
  try {
    return decrypt(Buffer.from(sealed, "base64url").toString("base64"));
  } catch {
    return ""; // incomplete, or encrypted with a key that is no longer in use
  }
}
