import "server-only";

const COMMONEST = 10_000;

let common: Promise<Set<string>> | undefined;

/** True for one of the 10,000 commonest passwords, whatever its case. The list is loaded when it is first asked for. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= loadCommonPasswords();
  return (await common).has(password.toLowerCase());
}

async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"].slice(0, COMMONEST).map((password) => String(password).toLowerCase()));
}
