import "server-only";
import { createHmac, createSecretKey, type KeyObject } from "node:crypto";
import { lastingKey } from "@/lib/platform/crypto/data-key.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import type { Contact } from "./contacts";

// What suppressions are found by. It stays when the contact itself was erased. See docs/decisions/0285.

const BLOCK_BYTES = 64; // of SHA-256
const INNER = 0x36; // RFC 2104
const OUTER = 0x5c;

/** The keyed hash of a contact. The stored value of an ID number is one already. */
export const contactHash = ({ kind, value }: Contact): string =>
  kind === "id_number" ? value : createHmac("sha256", hashKey()).update(value).digest("base64url");

let key: KeyObject | undefined;

function hashKey(): KeyObject {
  key ??= createSecretKey(lastingKey("suppress"));
  return key;
}

/** The same in SQL. The database gets what is derived from the key for this one query, and stores none of it. */
export const contactHashSql = (kind: Prisma.Sql, value: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`suppression_hash(${kind}, ${value}, ${blockOf(INNER)}::bytea, ${blockOf(OUTER)}::bytea)`;

function blockOf(pad: number): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES, pad);
  for (const [place, byte] of hashKey().export().entries()) block[place] = byte ^ pad;
  return block;
}
