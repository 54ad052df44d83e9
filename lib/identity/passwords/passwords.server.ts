import "server-only";
import { bcryptCompare, bcryptHash } from "./bcrypt-pool.server";
import { isCommonPassword } from "./common-passwords.server";
import { plainPassword } from "./password-rules";

const BCRYPT_COST = 12;

/** Compared when there is no such user, so that the answer takes as long. */
const NOBODYS_HASH = "$2b$12$9.6HtiFSwbgQBjUhHMvG7OPSA67G0vM2SltnKH0YSiN9BRWzQQucy";

/**
 * A new password: 8 characters to 72 bytes, beyond which bcrypt would silently ignore the rest, and not one of the
 * 10,000 commonest. Parsed asynchronously.
 */
export const newPassword = plainPassword.refine(
  async (password) => !(await isCommonPassword(password)),
  "This password is too common. Choose another one.",
);

export const hashPassword = (password: string): Promise<string> => bcryptHash(password, BCRYPT_COST);

/** True when the password belongs to the hash; takes as long when there is no hash. @throws HttpError 503 when busy */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await bcryptCompare(password, passwordHash ?? NOBODYS_HASH);
  return matches && passwordHash !== undefined;
}
