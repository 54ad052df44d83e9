// Values that break programs which don't validate their input.

export const HOSTILE_TEXTS = [
  ...["\u0000", "\ud800", "'\"\\%_", "😀".repeat(3000), "=1+1", "__proto__"],
  ...["2147483648", "9007199254740993", "-1", "1e400", "NaN", "0x10", "2026-02-30", "-271821-04-20"],
];

/** Texts that Postgres can't store: with a NUL, or half a surrogate pair. */
export const BROKEN_TEXTS = ["\u0000", "a\u0000b", "\ud800"];

/** Field names that no body has. */
export const HOSTILE_NAMES = [...BROKEN_TEXTS, "__proto__", "constructor", "x".repeat(10_000)];

export const HOSTILE_VALUES = [
  ...["\u0000", "\ud800", "😀".repeat(3000), "2147483648"],
  ...[2_147_483_648, 2 ** 53, -1, null, true, [], {}, { $ne: null }, { set: 1 }],
];

/** Limits the concurrency, since these tests are about values and not about load. */
const AT_ONCE = 6;

/** The tries to which the server responded with an error (5xx), with the status. */
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
