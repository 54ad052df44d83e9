import { Client } from "pg";
import { decrypt } from "@/lib/platform/pii.server";

const SAMPLES = `
  (SELECT id_number_encrypted AS encrypted
   FROM (SELECT id_number_encrypted FROM leads ORDER BY id DESC LIMIT 1000) AS newest
   WHERE id_number_encrypted IS NOT NULL LIMIT 1)
  UNION ALL
  (SELECT two_factor_secret FROM users WHERE two_factor_secret IS NOT NULL LIMIT 1)`;

/**
 * Compares DATA_KEY with what is in the database. Under the new secrets of an empty volume, the ID numbers of an older
 * database could not be read, and new ones would be encrypted under another key.
 * @throws Error when the newest ID number or a secret of two-factor authentication was encrypted with another key
 */
export async function refuseOtherKey(url: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ encrypted: string }>(SAMPLES).finally(() => client.end());
  try {
    for (const { encrypted } of rows) decrypt(encrypted);
  } catch {
    throw new Error(
      "This database was encrypted with another DATA_KEY. Set that one, or use the volume that holds it.",
    );
  }
}
