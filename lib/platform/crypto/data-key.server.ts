import "server-only";
import { createSecretKey, hkdfSync, type KeyObject } from "node:crypto";
import { env, givenLastingKeys, isProduction } from "@/lib/platform/settings/env.server";

// DATA_KEY itself encrypts nothing: each purpose has a key that is derived from it. See docs/decisions/0184.

const KEY_BYTES = 32;
const FINGERPRINT_CHARACTERS = 8;

/** What is signed. Each purpose has a key of its own: a signature says nothing about the same text for another one. */
const SIGNED_PURPOSES = ["unsubscribe from a report"] as const;
export type SignedPurpose = (typeof SIGNED_PURPOSES)[number];

/**
 * Purposes whose keys outlive DATA_KEY: the hashes by which numbers are searched for and contacts are suppressed, and
 * signatures in emailed links.
 * Nobody can make either anew. The keys are derived from the first DATA_KEY of a database, and stored encrypted.
 */
export const LASTING_PURPOSES = [
  "find",
  "suppress",
  ...SIGNED_PURPOSES.map((purpose) => `sign ${purpose}` as const),
] as const;
type LastingPurpose = (typeof LASTING_PURPOSES)[number];

const deriveKey = (dataKey: string, purpose: string) =>
  Buffer.from(hkdfSync("sha256", Buffer.from(dataKey, "base64"), "", purpose, KEY_BYTES));

/**
 * The key that encrypts what is stored. As a key object: Node prepares a key that is only bytes again for every text,
 * which takes longer than to encrypt it.
 */
export const encryptionKey = (dataKey: string): KeyObject => createSecretKey(deriveKey(dataKey, "seal"));

/** A lasting key for a database that has none yet. The names of purposes are part of the derived keys. */
export const newLastingKey = (dataKey: string, purpose: LastingPurpose): Buffer => deriveKey(dataKey, purpose);

/** The lasting key that was read from the database when the console started; else the one of a new database. */
export function lastingKey(purpose: LastingPurpose): Buffer {
  const kept = givenKey(purpose);
  return kept === undefined ? newLastingKey(env().DATA_KEY ?? "", purpose) : Buffer.from(kept, "base64");
}

function givenKey(purpose: LastingPurpose): string | undefined {
  const { data_key, keys } = givenLastingKeys();
  return data_key === fingerprintOf(env().DATA_KEY ?? "") ? keys[purpose] : undefined; // not of another database's
}

/**
 * Ends a process in production that was not given the lasting keys of its database. Derived from a DATA_KEY that has been
 * replaced, others would be made silently, by which no stored ID number is found.
 */
export function endWithoutLastingKeys(): void {
  if (!isProduction()) return;
  if (LASTING_PURPOSES.every((purpose) => givenKey(purpose) !== undefined)) return;
  process.stderr.write(
    "The web server was started without the lasting keys of its database. Start it with npm start.\n",
  );
  process.exit(1);
}

/** What tells one DATA_KEY from another, and nothing else about it. */
export const fingerprintOf = (dataKey: string): string =>
  deriveKey(dataKey, "fingerprint").toString("hex").slice(0, FINGERPRINT_CHARACTERS);

/** Those of a process that encrypt: of its requests, and of its jobs. */
export const CONNECTION_KINDS = ["console", "jobs"] as const;
type ConnectionKind = (typeof CONNECTION_KINDS)[number];

/** How the connections of a process name the keys that it has. The first is the one that it encrypts with. */
export function nameConnections(kind: ConnectionKind): string {
  const { DATA_KEY, DATA_KEY_PREVIOUS } = env();
  const given = [DATA_KEY, DATA_KEY_PREVIOUS].filter((key) => key !== undefined);
  return [kind, ...given.map(fingerprintOf)].join(" ");
}
