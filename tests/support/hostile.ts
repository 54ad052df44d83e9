// Values that break programs which don't validate their input.
import { WITH_REPETITIONS } from "./repetitions";

export const HOSTILE_TEXTS = [
  ...["\u0000", "\ud800", "'\"\\%_", "😀".repeat(3000), "=1+1", "__proto__"],
  ...["2147483648", "9007199254740993", "-1", "1e400", "NaN", "0x10", "2026-02-30", "-271821-04-20"],
];

/** Texts that Postgres can't store: with a NUL, or half a surrogate pair. */
export const BROKEN_TEXTS = ["\u0000", "a\u0000b", "\ud800"];

/** Field names that no body has, beside those of BROKEN_TEXTS. */
export const HOSTILE_NAMES = ["__proto__", "constructor", "x".repeat(10_000)];

const VALUES_OF_EACH_KIND = ["\ud800", "😀".repeat(3000), 2_147_483_648, null, [], { set: 1 }];

export const HOSTILE_VALUES = WITH_REPETITIONS
  ? [...VALUES_OF_EACH_KIND, "\u0000", "2147483648", 2 ** 53, -1, true, {}, { $ne: null }]
  : VALUES_OF_EACH_KIND;

/** Limits the concurrency, since these tests are about values and not about load. */
const AT_ONCE = 6;

/** How the validating library words its own messages, which are for programmers. */
const VALIDATOR_WORDS =
  /Invalid (input|option|string|key|element|type)|(expected|received) (string|number|int|NaN|null|undefined)|Too (small|big)|Unrecognized/;

type Attempt = { status: number; body?: unknown };

/** The tries to which the server responded with an error (5xx) or in the validator's words, with the status. */
export async function failuresAmong<Try>(
  tries: readonly Try[],
  attempt: (one: Try) => Promise<Attempt>,
): Promise<{ one: Try; status: number; body?: unknown }[]> {
  const failures: { one: Try; status: number; body?: unknown }[] = [];
  const waiting = tries.values();
  const work = async () => {
    for (const one of waiting) {
      const { status, body } = await attempt(one);
      if (status >= 500) failures.push({ one, status });
      else if (status === 422 && VALIDATOR_WORDS.test(JSON.stringify(body))) failures.push({ one, status, body });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return failures;
}

type Path = readonly (string | number)[];
type Fields = Record<string, unknown>;
type Answer = { status: number; body: { errors?: Record<string, unknown> } | string };

/**
 * The hostile values of fields to which the server responded with an error (5xx) or in the validator's words. All fields get a value in one request
 * first; a field that this refused by name gets no request of its own.
 */
export async function failuresInFields(
  paths: readonly Path[],
  values: readonly unknown[],
  attempt: (fields: Fields) => Promise<Answer>,
): Promise<{ one: Fields; status: number; body?: unknown }[]> {
  const alone: Fields[] = [];
  const tries = values.map((value) => ({ value, fields: withAll(paths, value) }));
  const failures = await failuresAmong(tries, async ({ value, fields }) => {
    const { status, body } = await attempt(fields);
    const refused = Object.keys(typeof body === "string" ? {} : (body?.errors ?? {}));
    const isRefused = (path: Path) => refused.some((named) => `${named}.`.startsWith(`${path.join(".")}.`));
    alone.push(...paths.filter((path) => !isRefused(path)).map((path) => withAll([path], value)));
    return { status, body };
  });
  return [
    ...failures.map(({ one, ...answer }) => ({ ...answer, one: one.fields })),
    ...(await failuresAmong(alone, attempt)),
  ];
}

/** An object in which each path holds the value; a number in a path is a place in a list. */
function withAll(paths: readonly Path[], value: unknown): Fields {
  const fields: Fields = {};
  for (const path of paths) {
    let place = fields;
    path.forEach((key, depth) => {
      const next = path[depth + 1];
      const inner = typeof next === "number" ? [] : {};
      place[key] ??= next === undefined ? value : inner;
      place = place[key] as Fields;
    });
  }
  return fields;
}
