import "server-only";
import { randomBytes } from "node:crypto";

const SALT_AND_DIGEST_LENGTH = 53;

/**
 * A hash that no known password matches, for users who have not chosen one. It has bcrypt's form, so that a comparison
 * takes as long as any other.
 */
export const unusablePasswordHash = (): string =>
  `$2b$12$${randomBytes(SALT_AND_DIGEST_LENGTH).toString("base64").replaceAll("+", ".").slice(0, SALT_AND_DIGEST_LENGTH)}`;
