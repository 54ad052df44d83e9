// Values that have broken programs which took them for what they expected.

export const HOSTILE_TEXTS = [
  ...["\u0000", "\ud800", "'\"\\%_", "😀".repeat(3000), "=1+1", "__proto__"],
  ...["2147483648", "9007199254740993", "-1", "1e400", "NaN", "0x10", "2026-02-30", "-271821-04-20"],
];

/** What Postgres can't hold: a NUL, and half a character. */
export const BROKEN_TEXTS = ["\u0000", "a\u0000b", "\ud800"];

/** Names of fields, of which no body has any. */
export const HOSTILE_NAMES = [...BROKEN_TEXTS, "__proto__", "constructor", "x".repeat(10_000)];

export const HOSTILE_VALUES = [
  ...["\u0000", "\ud800", "😀".repeat(3000), "2147483648"],
  ...[2_147_483_648, 2 ** 53, -1, null, true, [], {}, { $ne: null }, { set: 1 }],
];

/** So many at once: what is tested is what a value does, not how many requests the server can bear. */
const AT_ONCE = 6;

/** Those of many tries that the server failed at (5xx), with its status. */
export async function failuresAmong<Try>(
  tries: readonly Try[],
  attempt: (one: Try) => Promise<{ status: number }>,
): Promise<{ one: Try; status: number }[]> {
  const failures: { one: Try; status: number }[] = [];
  const waiting = tries.values();
  const work = async () => {
    for (const one of waiting) {
      const { status } = await attempt(one);
      if (status >= 500) failures.push({ one, status });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failures;
}
