import "server-only";
import { createHmac } from "node:crypto";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { env } from "@/lib/platform/env.server";
import { HttpError } from "@/lib/platform/http/errors.server";

/**
 * So many attempts are free in a window of so many seconds. Whoever uses them up waits for its end; each window that
 * follows a full one is twice as long, up to `longest`, until there has been peace for a day.
 */
type Rule = { attempts: number; seconds: number; longest: number };

const QUARTER_HOUR = 15 * 60;
const FORGOTTEN_AFTER_HOURS = 24;

// Source of the numbers: the product's list of attacks (docs/decisions/0010-throttling.md).
const RULES = {
  /** Wrong passwords, codes and links from one address. */
  "sign-in address": { attempts: 10, seconds: 60, longest: QUARTER_HOUR },
  /** Wrong passwords of one account from devices that it has not signed in on. */
  "sign-in account": { attempts: 10, seconds: 60, longest: QUARTER_HOUR },
  /** The same from one device that it has signed in on: strangers can't lock its owner out. */
  "sign-in device": { attempts: 10, seconds: 60, longest: QUARTER_HOUR },
  /** Ways in that one address begins: an office with many people behind one address goes on working. */
  "begin address": { attempts: 300, seconds: 60, longest: QUARTER_HOUR },
  /** Wrong current passwords of a user who is signed in, when something asks for it again. */
  "current password": { attempts: 10, seconds: 60, longest: QUARTER_HOUR },
  /** Codes of an authenticator, and mailed ones, of one account. */
  "code account": { attempts: 5, seconds: QUARTER_HOUR, longest: QUARTER_HOUR },
  /** The wait before another code or link is mailed to one address. */
  "code mail": { attempts: 1, seconds: 60, longest: 60 },
  "reset mail": { attempts: 1, seconds: 60, longest: 60 },
  /** Mails asked for from one address. */
  "mail address": { attempts: 20, seconds: QUARTER_HOUR, longest: QUARTER_HOUR },
  /** Quotes that one address asks for on a public page; behind one of a mobile network are many people. */
  "quote address": { attempts: 10, seconds: QUARTER_HOUR, longest: QUARTER_HOUR },
  /** Wrong keys of lead sources from one address. */
  "key address": { attempts: 30, seconds: 60, longest: QUARTER_HOUR },
} satisfies Record<string, Rule>;

export type ThrottleRule = keyof typeof RULES;

/**
 * Counts an attempt before it is made, so that a thousand at once are no more than one after another. All processes
 * share the count. Attempts while waiting prolong nothing: nobody is locked out for good.
 * @param whose an address, e-mail or id; stored as a keyed hash.
 * @throws HttpError 429 with Retry-After, and with the seconds to wait as `retry_after`
 */
export async function throttle(rule: ThrottleRule, whose: string): Promise<void> {
  const { attempts, seconds, longest } = RULES[rule];
  const key = keyOf(rule, whose);
  const [row] = await asPlatform(
    () => db.$queryRaw<{ count: number; wait: number }[]>`
      INSERT INTO throttles AS t (key, count, level, ends_at) VALUES (${key}, 1, 0, now() + make_interval(secs => ${seconds}))
      ON CONFLICT (key) DO UPDATE SET
        count = CASE WHEN t.ends_at <= now() THEN 1 ELSE least(t.count + 1, ${attempts}::int + 1) END,
        level = CASE WHEN t.ends_at > now() THEN t.level
                     WHEN t.count >= ${attempts}::int AND t.ends_at > now() - make_interval(hours => ${FORGOTTEN_AFTER_HOURS}::int)
                       THEN least(t.level + 1, 20)
                     ELSE 0 END,
        ends_at = CASE WHEN t.ends_at > now() THEN t.ends_at
                       WHEN t.count >= ${attempts}::int AND t.ends_at > now() - make_interval(hours => ${FORGOTTEN_AFTER_HOURS}::int)
                         THEN now() + make_interval(secs => least(${seconds} * 2 ^ least(t.level + 1, 20), ${longest}))
                       ELSE now() + make_interval(secs => ${seconds}) END
      RETURNING count, ceil(extract(epoch FROM ends_at - now()))::int AS wait`,
  );
  if (row && row.count > attempts) throw tooMany(Math.max(1, row.wait));
}

/**
 * Counts nothing, and only looks whether there are attempts left.
 * @throws HttpError 429 as `throttle` does
 */
export async function requireAttemptsLeft(rule: ThrottleRule, whose: string): Promise<void> {
  const where = { key: keyOf(rule, whose), count: { gt: RULES[rule].attempts }, ends_at: { gt: new Date() } };
  const full = await asPlatform(() => db.throttle.findFirst({ where }));
  if (full) throw tooMany(Math.max(1, Math.ceil((full.ends_at.getTime() - Date.now()) / 1000)));
}

/** Takes an attempt back that turned out to be a good one. */
export const forgive = (rule: ThrottleRule, whose: string) =>
  asPlatform(
    () => db.$executeRaw`UPDATE throttles SET count = greatest(count - 1, 0) WHERE key = ${keyOf(rule, whose)}`,
  );

/** Forgets every attempt: whoever made them has proved to be the right one. */
export const forget = (rule: ThrottleRule, whose: string) =>
  asPlatform(() => db.throttle.deleteMany({ where: { key: keyOf(rule, whose) } }));

/** Removes what no longer counts. */
export const sweepThrottles = () =>
  asPlatform(() => db.throttle.deleteMany({ where: { ends_at: { lt: new Date(Date.now() - FORGOTTEN_MS) } } }));

const FORGOTTEN_MS = FORGOTTEN_AFTER_HOURS * 60 * 60 * 1000;

/** Under which key of the table attempts are counted. */
export const keyOf = (rule: ThrottleRule, whose: string) =>
  createHmac("sha256", env().NEXTAUTH_SECRET ?? "")
    .update(`${rule} ${whose.toLowerCase()}`)
    .digest("base64url");

function tooMany(seconds: number): HttpError {
  const wait =
    seconds < 60 ? `${seconds} ${seconds === 1 ? "second" : "seconds"}` : `${Math.ceil(seconds / 60)} minutes`;
  return new HttpError(
    429,
    `Too many attempts. Please try again in ${wait.replace(/^1 minutes$/, "1 minute")}.`,
    { retry_after: seconds },
    { "Retry-After": String(seconds) },
  );
}
