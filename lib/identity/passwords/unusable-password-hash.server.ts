import "server-only";
import { randomBytes } from "node:crypto";

const SALT_AND_DIGEST_LENGTH = 53;

/**
 * The password hash of a new user: nobody knows a password for it, and trying one takes as long as with any other,
 * for it has bcrypt's form. Nothing is hashed to make it.
 */
export const unusablePasswordHash = (): string =>
  `$2b$12$${randomBytes(SALT_AND_DIGEST_LENGTH).toString("base64").replaceAll("+", ".").slice(0, SALT_AND_DIGEST_LENGTH)}`;
