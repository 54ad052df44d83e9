import "server-only";
import { z } from "zod";
import { bcryptCompare, bcryptHash } from "./bcrypt-pool.server";
import { passwordProblem } from "./password-rules";

const BCRYPT_COST = 12;

/** Compared when there is no such user, so that the response takes equally long. */
const DUMMY_HASH = "$2b$12$9.6HtiFSwbgQBjUhHMvG7OPSA67G0vM2SltnKH0YSiN9BRWzQQucy";

/** A new password: 8 characters to 72 bytes, and not one of the 10,000 most common. Parsed asynchronously. */
export const newPassword = z
  .string("Required")
  .superRefine((password, context) => {
    const message = passwordProblem(password);
    if (message) context.addIssue({ code: "custom", message });
  })
  .refine(async (password) => !(await isCommonPassword(password)), "This password is too common. Choose another one.");

export const hashPassword = (password: string): Promise<string> => bcryptHash(password, BCRYPT_COST);

/** True when the password matches the hash. Takes equally long without a hash. @throws HttpError 503 when busy */
export async function passwordMatches(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await bcryptCompare(password, passwordHash ?? DUMMY_HASH);
  return matches && passwordHash !== undefined;
}

const LISTED_PASSWORDS = 10_000;

let common: Promise<Set<string>> | undefined;

/** True for one of the 10,000 most common passwords, in any case. The list is loaded at first use. */
async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommonPasswords();
  return (await common).has(password.toLowerCase());
}

async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(
    dictionary["passwords-common"].slice(0, LISTED_PASSWORDS).map((password) => String(password).toLowerCase()),
  );
}
