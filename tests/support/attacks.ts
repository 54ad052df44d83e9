import { keyOf, type ThrottleRule } from "@/lib/auth/throttle";
import type { CurrentUser } from "@/lib/auth/user";
import { asPlatform, db } from "@/lib/db/client";
import { api } from "./api";
import { PASSWORD } from "./world";

export type SignedIn = { token: string; user: CurrentUser; message: string; retry_after?: number };
type Options = NonNullable<Parameters<typeof api>[1]>;

/** Tries to sign in: with the right password unless another one is named, from an address of its own unless one is. */
export const tryIn = (email: string, fields: { password?: string; otp?: unknown } = {}, options: Options = {}) =>
  api(undefined, options).post<SignedIn>("/api/login", { email, password: PASSWORD, ...fields });

/** The first of the cookies in an answer, as a browser sends it back; the device's where it is named. */
export const cookieIn = (headers: { "set-cookie"?: string[] | undefined }, name: string): string =>
  headers["set-cookie"]?.find((cookie) => cookie.startsWith(`${name}=`))?.split(";")[0] ?? "";

/** How often each status came: { 401: 10, 429: 1 }. */
export function tally(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Lets the time pass that a throttle counts in. */
export const passThrottle = (rule: ThrottleRule, whose: string, seconds: number) =>
  asPlatform(
    () => db.$executeRaw`
      UPDATE throttles SET ends_at = ends_at - make_interval(secs => ${seconds}) WHERE key = ${keyOf(rule, whose)}`,
  );

/** Does something so many times, one after another. */
export async function times<Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let index = 0; index < count; index += 1) results.push(await work(index));
  return results;
}

export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
