import "server-only";

const LISTED_PASSWORDS = 10_000;

let common: Promise<Set<string>> | undefined;

/** True for one of the 10,000 most common passwords, in any case. The list is loaded at first use. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommonPasswords();
  return (await common).has(password.toLowerCase());
}

async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(
    dictionary["passwords-common"].slice(0, LISTED_PASSWORDS).map((password) => String(password).toLowerCase()),
  );
}
