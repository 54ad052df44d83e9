import { type ThrottleRule, throttleKey } from "@/lib/identity/limits/throttle.server";
import type { CurrentUser } from "@/lib/identity/sessions/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { api } from "./api";
import { PASSWORD } from "./world";

type SignedIn = { token: string; user: CurrentUser; message: string; retry_after?: number };
type Options = NonNullable<Parameters<typeof api>[1]>;

/** Tries to sign in, by default with the right password and from a random IP address. */
export const tryIn = (email: string, fields: { password?: string; otp?: unknown } = {}, options: Options = {}) =>
  api(undefined, options).post<SignedIn>("/api/login", { email, password: PASSWORD, ...fields });

/** The cookie with a name in a response's headers, as a browser sends it back: "name=value". */
export const cookieIn = (headers: { "set-cookie"?: string[] | undefined }, name: string): string =>
  headers["set-cookie"]?.find((cookie) => cookie.startsWith(`${name}=`))?.split(";")[0] ?? "";

/** Counts the responses by status: { 401: 10, 429: 1 }. */
export function tally(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Moves a throttle's counted attempts back in time, as if so many seconds had passed. */
export const passThrottle = (rule: ThrottleRule, whose: string, seconds: number) =>
  asPlatform(
    () => db.$executeRaw`
      UPDATE throttles SET ends_at = ends_at - make_interval(secs => ${seconds}) WHERE key = ${throttleKey(rule, whose)}`,
  );

/** Runs `work` `count` times, one after another. @returns the results in order */
export async function times<Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let index = 0; index < count; index += 1) results.push(await work(index));
  return results;
}

/** Runs `work` `count` times at once. @returns the results */
export const atOnce = <Result>(count: number, work: () => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: count }, work));

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/**
 * How often each kind of attempt is made per round, the maximum number of rounds, and the ratio of the medians that
 * ends them. A round tries every account once, and an account may be tried ten times a minute.
 */
export const TRIES_OF_A_KIND = 15;
const MOST_ROUNDS = 10;
export const EQUAL_WITHIN = 1.25;

/**
 * The median time of each kind of attempt, in milliseconds. The kinds alternate. Noisy measurements get more rounds.
 */
export async function compareTimes(kinds: ((index: number) => Promise<unknown>)[]): Promise<number[]> {
  const took: number[][] = kinds.map(() => []);
  let medians: number[] = [];
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await times(TRIES_OF_A_KIND * kinds.length, async (turn) => {
      const kind = turn % kinds.length;
      const begin = performance.now();
      await kinds[kind]?.(Math.floor(turn / kinds.length));
      took[kind]?.push(performance.now() - begin);
    });
    medians = took.map((each) => Math.round(median(each)));
    if (Math.max(...medians) / Math.min(...medians) < EQUAL_WITHIN) break;
  }
  return medians;
}
