import "server-only";
import { createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { decrypt, encrypt } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db, onReserve } from "@/lib/platform/db/client.server";

const KEY_ID = 1;
const KEY_BYTES = 32;

let loading: Promise<KeyObject> | undefined;

/**
 * The key of the chains of events. It is made once for a database and stored encrypted with DATA_KEY, so that the chains
 * stay valid when DATA_KEY changes. It is read on a connection of its own: a transaction that fails must not take the key
 * with it.
 * @throws Error when it was encrypted with another DATA_KEY
 */
export function chainKey(): Promise<KeyObject> {
  loading ??= asPlatform(() => onReserve(readKey)).catch((error: unknown) => {
    loading = undefined; // so that the next use tries again
    throw error;
  });
  return loading;
}

async function readKey(): Promise<KeyObject> {
  const stored = (await findKey()) ?? (await createKey());
  return createSecretKey(Buffer.from(decryptKey(stored.key_encrypted), "base64"));
}

const findKey = () => db.chainKey.findFirst({ where: { id: KEY_ID } });

// Several processes may start at once; the first one's key is everybody's.
async function createKey() {
  const key_encrypted = encrypt(randomBytes(KEY_BYTES).toString("base64"));
  await db.chainKey.createMany({ data: { id: KEY_ID, key_encrypted }, skipDuplicates: true });
  return db.chainKey.findFirstOrThrow({ where: { id: KEY_ID } });
}

function decryptKey(encrypted: string): string {
  try {
    return decrypt(encrypted);
  } catch {
    throw new Error("The key of the audit chains was encrypted with another DATA_KEY.");
  }
}
