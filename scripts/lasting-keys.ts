import { Client } from "pg";
import { decryptWithAny, encryptWith } from "@/lib/platform/crypto/cipher.server";
import { encryptionKey, fingerprintOf, LASTING_PURPOSES, newLastingKey } from "@/lib/platform/crypto/data-key.server";
import { giveLastingKeys, parseSettings } from "@/lib/platform/settings/env.server";

const OTHER_KEY = "This database was encrypted with another DATA_KEY. Set that one, or use the volume that holds it.";
const NO_KEYS_YET =
  "DATA_KEY can't be replaced before this release has run once with it. Start the console without DATA_KEY_PREVIOUS first.";

const SAMPLES = `
  (SELECT id_number_encrypted AS encrypted
   FROM (SELECT id_number_encrypted FROM leads ORDER BY id DESC LIMIT 1000) AS newest
   WHERE id_number_encrypted IS NOT NULL LIMIT 1)
  UNION ALL
  (SELECT two_factor_secret FROM users WHERE two_factor_secret IS NOT NULL LIMIT 1)
  UNION ALL
  (SELECT key_encrypted FROM chain_keys)`;

type Row = { purpose: string; key_encrypted: string };

/**
 * Reads the keys that outlive DATA_KEY for this process and those that it starts; makes them in a database that has none.
 * Nothing is cached: the settings may not be complete yet.
 * @throws Error when DATA_KEY is not of this database: its ID numbers could not be read, and new ones would get other hashes
 */
export async function readLastingKeys(url: string): Promise<void> {
  const { DATA_KEY = "", DATA_KEY_PREVIOUS } = parseSettings(process.env);
  const client = new Client(url);
  await client.connect();
  try {
    const found = await find(client);
    if (found.length === 0) await requireOwnKey(client, DATA_KEY, DATA_KEY_PREVIOUS);
    const rows = await makeMissing(client, DATA_KEY, found);
    const decrypt = decryptorOf([DATA_KEY, DATA_KEY_PREVIOUS]);
    const keys = Object.fromEntries(rows.map(({ purpose, key_encrypted }) => [purpose, decrypt(key_encrypted)]));
    giveLastingKeys({ data_key: fingerprintOf(DATA_KEY), keys });
  } finally {
    await client.end();
  }
}

const find = async (client: Client): Promise<Row[]> =>
  (await client.query<Row>("SELECT purpose, key_encrypted FROM lasting_keys")).rows;

async function requireOwnKey(client: Client, dataKey: string, previous: string | undefined): Promise<void> {
  if (previous !== undefined) throw new Error(NO_KEYS_YET);
  const decrypt = decryptorOf([dataKey]);
  for (const { encrypted } of (await client.query<{ encrypted: string }>(SAMPLES)).rows) decrypt(encrypted);
}

// A release may bring a purpose. Of several consoles that start at once, the first one's rows are everybody's.
async function makeMissing(client: Client, dataKey: string, found: Row[]): Promise<Row[]> {
  const missing = LASTING_PURPOSES.filter((purpose) => found.every((row) => row.purpose !== purpose));
  if (missing.length === 0) return found;
  for (const purpose of missing) {
    const key = newLastingKey(dataKey, purpose).toString("base64");
    await client.query("INSERT INTO lasting_keys (purpose, key_encrypted) VALUES ($1, $2) ON CONFLICT DO NOTHING", [
      purpose,
      encryptWith(encryptionKey(dataKey), key),
    ]);
  }
  return find(client);
}

function decryptorOf(dataKeys: readonly (string | undefined)[]): (encrypted: string) => string {
  const keys = dataKeys.filter((key) => key !== undefined).map(encryptionKey);
  return (encrypted) => {
    try {
      return decryptWithAny(keys, encrypted);
    } catch {
      throw new Error(OTHER_KEY);
    }
  };
}
