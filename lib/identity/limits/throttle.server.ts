import "server-only";
import { createHmac } from "node:crypto";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { type HttpError, tooManyRequests } from "@/lib/platform/http/errors.server";
import { env } from "@/lib/platform/settings/env.server";

/**
 * How many attempts a window of so many seconds allows. After that, attempts are refused until it ends. A window after
 * a full one is twice as long, up to `maxSeconds`. After a day without attempts it starts over.
 */
type Rule = { attempts: number; seconds: number; maxSeconds: number };

const QUARTER_HOUR_SECONDS = 15 * 60;
const RESET_AFTER_HOURS = 24;

// Source of the numbers: the product's list of attacks (docs/decisions/0010-throttling.md).
const RULES = {
  /** Wrong passwords, codes and links from one IP address. */
  "sign-in address": { attempts: 10, seconds: 60, maxSeconds: QUARTER_HOUR_SECONDS },
  /** Wrong passwords of one account, on devices unknown to it. */
  "sign-in account": { attempts: 10, seconds: 60, maxSeconds: QUARTER_HOUR_SECONDS },
  /** The same on one known device, so that others can't lock its owner out. */
  "sign-in device": { attempts: 10, seconds: 60, maxSeconds: QUARTER_HOUR_SECONDS },
  /** Passkey and single sign-on requests from one IP address; generous, for offices that share an address. */
  "begin address": { attempts: 300, seconds: 60, maxSeconds: QUARTER_HOUR_SECONDS },
  /** Wrong current passwords of a signed-in user. */
  "current password": { attempts: 10, seconds: 60, maxSeconds: QUARTER_HOUR_SECONDS },
  /** Authenticator codes and emailed codes of one account. */
  "code account": { attempts: 5, seconds: QUARTER_HOUR_SECONDS, maxSeconds: QUARTER_HOUR_SECONDS },
  /** The wait before another code or link is emailed to one address. */
  "code mail": { attempts: 1, seconds: 60, maxSeconds: 60 },
  "reset mail": { attempts: 1, seconds: 60, maxSeconds: 60 },
  /** Emails requested from one IP address. */
  "mail address": { attempts: 20, seconds: QUARTER_HOUR_SECONDS, maxSeconds: QUARTER_HOUR_SECONDS },
  /** Quote requests from one IP address; many clients of a mobile network share one. */
  "quote address": { attempts: 10, seconds: QUARTER_HOUR_SECONDS, maxSeconds: QUARTER_HOUR_SECONDS },
  /** Privacy requests from one IP address. */
  "privacy address": { attempts: 10, seconds: QUARTER_HOUR_SECONDS, maxSeconds: QUARTER_HOUR_SECONDS },
  /** Reports that one user has emailed to themselves; each is drawn for them. */
  "report request": { attempts: 10, seconds: 60, maxSeconds: QUARTER_HOUR_SECONDS },
  /** ID numbers that one user looks for; more would be trying them out. */
  "id number search": { attempts: 10, seconds: 60, maxSeconds: 60 },
  /** Wrong links to unsubscribe with from one IP address. */
  "unsubscribe address": { attempts: 30, seconds: 60, maxSeconds: QUARTER_HOUR_SECONDS },
  /** Wrong lead source keys from one IP address. */
  "key address": { attempts: 30, seconds: 60, maxSeconds: QUARTER_HOUR_SECONDS },
} satisfies Record<string, Rule>;

export type ThrottleRule = keyof typeof RULES;

/**
 * Counts an attempt before it is made, so that concurrent attempts count like successive ones. All processes share the
 * count. Refused attempts do not prolong the wait.
 * @param subject an IP address, email address or id; stored as a keyed hash
 * @throws HttpError 429 with Retry-After, and with the seconds to wait as `retry_after`
 */
export async function throttle(rule: ThrottleRule, subject: string): Promise<void> {
  const { attempts, seconds, maxSeconds } = RULES[rule];
  const key = throttleKey(rule, subject);
  const [row] = await asPlatform(
    () => db.$queryRaw<{ count: number; wait: number }[]>`
      INSERT INTO throttles AS t (key, count, level, ends_at) VALUES (${key}, 1, 0, now() + make_interval(secs => ${seconds}))
      ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN t.ends_at <= now() THEN 1 ELSE least(t.count + 1, ${attempts}::int + 1) END,
        level = CASE WHEN t.ends_at > now() THEN t.level
                     WHEN t.count >= ${attempts}::int AND t.ends_at > now() - make_interval(hours => ${RESET_AFTER_HOURS}::int)
                       THEN least(t.level + 1, 20)
                     ELSE 0 END,
        ends_at = CASE WHEN t.ends_at > now() THEN t.ends_at
                       WHEN t.count >= ${attempts}::int AND t.ends_at > now() - make_interval(hours => ${RESET_AFTER_HOURS}::int)
                         THEN now() + make_interval(secs => least(${seconds} * 2 ^ least(t.level + 1, 20), ${maxSeconds}))
                       ELSE now() + make_interval(secs => ${seconds}) END
      RETURNING count, ceil(extract(epoch FROM ends_at - now()))::int AS wait`,
  );
  if (row && row.count > attempts) throw tooMany(Math.max(1, row.wait));
}

/**
 * Checks whether attempts are left, without counting one.
 * @throws HttpError 429 as `throttle` does
 */
export async function requireAttemptsLeft(rule: ThrottleRule, subject: string): Promise<void> {
  const [full] = await asPlatform(
    () => db.$queryRaw<{ wait: number }[]>`
      SELECT ceil(extract(epoch FROM ends_at - now()))::int AS wait FROM throttles
      WHERE key = ${throttleKey(rule, subject)} AND count > ${RULES[rule].attempts}::int AND ends_at > now()`,
  );
  if (full) throw tooMany(Math.max(1, full.wait));
}

/**
 * Counts one of the requests that a program may make in a minute.
 * @param subject names the program
 * @throws HttpError 429 with Retry-After
 */
export async function countRequest(subject: string, perMinute: number): Promise<void> {
  const key = throttleKey("requests", subject);
  const [row] = await asPlatform(
    () => db.$queryRaw<{ count: number; wait: number }[]>`
      INSERT INTO throttles AS t (key, count, level, ends_at) VALUES (${key}, 1, 0, now() + interval '1 minute')
      ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN t.ends_at <= now() THEN 1 ELSE least(t.count + 1, ${perMinute}::int + 1) END,
        ends_at = CASE WHEN t.ends_at <= now() THEN now() + interval '1 minute' ELSE t.ends_at END
      RETURNING count, ceil(extract(epoch FROM ends_at - now()))::int AS wait`,
  );
  if (!row || row.count <= perMinute) return;
  const seconds = Math.max(1, row.wait);
  throw tooManyRequests(`This key may make ${perMinute} requests a minute. Try again in ${seconds} seconds.`, seconds, {
    retry_after: seconds,
  });
}

/** Takes a counted attempt back after a success. */
export const refundAttempt = (rule: ThrottleRule, subject: string) =>
  asPlatform(
    () => db.$executeRaw`UPDATE throttles SET count = greatest(count - 1, 0) WHERE key = ${throttleKey(rule, subject)}`,
  );

/** Removes all counted attempts after a success. */
export const clearAttempts = (rule: ThrottleRule, subject: string) =>
  asPlatform(() => db.throttle.deleteMany({ where: { key: throttleKey(rule, subject) } }));

/** Removes expired counts. */
export const sweepThrottles = () =>
  asPlatform(
    () =>
      db.$executeRaw`DELETE FROM throttles WHERE ends_at < now() - make_interval(hours => ${RESET_AFTER_HOURS}::int)`,
  );

/** The key of a count in the table. */
export const throttleKey = (rule: ThrottleRule | "requests", subject: string) =>
  createHmac("sha256", env().NEXTAUTH_SECRET ?? "")
    .update(`${rule} ${subject.toLowerCase()}`)
    .digest("base64url");

function tooMany(seconds: number): HttpError {
  const wait =
    seconds < 60 ? `${seconds} ${seconds === 1 ? "second" : "seconds"}` : `${Math.ceil(seconds / 60)} minutes`;
  return tooManyRequests(
    `Too many attempts. Please try again in ${wait.replace(/^1 minutes$/, "1 minute")}.`,
    seconds,
    { retry_after: seconds },
  );
}
