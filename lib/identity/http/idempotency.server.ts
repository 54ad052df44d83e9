import "server-only";
import { createHash } from "node:crypto";
import { deflateSync, inflateSync } from "node:zlib";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { decrypt, encrypt } from "@/lib/platform/crypto/pii.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { Reply } from "@/lib/platform/http/answer";
import { invalid } from "@/lib/platform/http/errors.server";
import { daysBefore } from "@/lib/platform/time/days";

const HEADER = "Idempotency-Key";
const KEY = /^[\x21-\x7e]{1,255}$/;
/** So long a repeated key gets the answer of the first request. */
const KEPT_DAYS = 1;

/** What is kept of an answer without a body. */
const NO_CONTENT = "";

type Once = { actor: Actor; body: unknown; request: Request };
type Stored = { hash: string; status: number | null; answer: string | null; created_at: Date };

/**
 * Does the work of a request, which answers JSON or nothing, once for each Idempotency-Key of a user: a repeated request
 * gets the answer of the first, also while that is still running. A refused request does not use up its key.
 * @param status of a success
 * @throws HttpError 422 on a key that is malformed or was used for another request
 */
export async function runOnce(once: Once, status = 200, work: () => Promise<unknown>): Promise<unknown> {
  const key = once.request.headers.get(HEADER);
  if (key === null) return work();
  if (!KEY.test(key)) throw invalid({ [HEADER]: "Use 1 to 255 visible characters." });
  const { id: user_id, tenant_id } = once.actor;
  return transaction(async () => {
    // Another transaction with the same key makes this wait until it has ended.
    const { count } = await db.idempotencyKey.createMany({
      data: { user_id, key, tenant_id, hash: hashOf(once) },
      skipDuplicates: true,
    });
    if (count === 0) return replay(once, key, status, work);
    const result = await work();
    if (result instanceof Reply) throw new Error("An idempotent route responds with a status or headers of its own");
    const answer = JSON.stringify(result) ?? NO_CONTENT;
    await db.idempotencyKey.updateMany({ where: { user_id, key }, data: { status, answer: pack(answer) } });
    return respond(answer, status);
  });
}

async function replay(once: Once, key: string, status: number, work: () => Promise<unknown>): Promise<unknown> {
  const where = { user_id: once.actor.id, key };
  const stored: Stored | null = await db.idempotencyKey.findFirst({ where });
  if (stored && stored.created_at < daysBefore(KEPT_DAYS)) {
    await db.idempotencyKey.deleteMany({ where });
    return runOnce(once, status, work);
  }
  if (stored?.hash !== hashOf(once) || stored.answer === null) {
    throw invalid({ [HEADER]: "This key was used for another request." });
  }
  return respond(unpack(stored.answer), stored.status ?? status);
}

// A sale's answer is some 20 KB, which would take longer to store than the sale itself.
const pack = (answer: string): string => encrypt(deflateSync(answer, { level: 1 }).toString("base64"));

/** Answers of releases that did not compress them are JSON, which never begins like a compressed one. */
function unpack(stored: string): string {
  const text = decrypt(stored);
  return text.startsWith(COMPRESSED) ? inflateSync(Buffer.from(text, "base64")).toString() : text;
}

/** How the base64 of what `deflateSync` answers begins. */
const COMPRESSED = "e";

const hashOf = ({ request, body }: Once): string =>
  createHash("sha256")
    .update(JSON.stringify([request.method, new URL(request.url).pathname, body]))
    .digest("hex");

const respond = (answer: string, status: number) =>
  answer === NO_CONTENT
    ? new Response(null, { status: 204 })
    : new Response(answer, { status, headers: { "Content-Type": "application/json" } });

/**
 * Refuses a key where a call takes none, rather than to leave its sender in the belief that it was kept.
 * @param reason why it takes none, as a sentence
 * @throws HttpError 422 on a request with a key
 */
export function refuseKey(request: Request, reason: string): void {
  if (request.headers.has(HEADER)) throw invalid({ [HEADER]: `This call takes no key. ${reason}` });
}

/** Answers that are decrypted together. */
const BATCH_SIZE = 500;

/**
 * Removes for good the kept answers to a tenant and to administrators that name a person. A request that is repeated with
 * such a key is refused. Call it as the platform.
 * @param patterns of `personPattern`: `named` for answers to the tenant, `contact` for the others. @returns how many answers
 */
export async function eraseAnswers(tenant_id: number, patterns: { named: string; contact: string }): Promise<number> {
  const [named, contact] = [new RegExp(patterns.named, "i"), new RegExp(patterns.contact, "i")];
  let erased = 0;
  for (let after = { user_id: 0, key: "" }, isFirst = true; ; isFirst = false) {
    const read = await db.idempotencyKey.findMany({
      where: {
        answer: { not: null },
        OR: [{ tenant_id }, { tenant_id: null }],
        ...(!isFirst && {
          AND: { OR: [{ user_id: { gt: after.user_id } }, { user_id: after.user_id, key: { gt: after.key } }] },
        }),
      },
      orderBy: [{ user_id: "asc" }, { key: "asc" }],
      take: BATCH_SIZE,
      select: { user_id: true, key: true, tenant_id: true, answer: true },
    });
    const last = read.at(-1);
    if (!last) return erased;
    after = last;
    const keys = read.filter(
      ({ tenant_id: owner, answer }) => answer !== null && (owner === null ? contact : named).test(unpack(answer)),
    );
    const OR = keys.map(({ user_id, key }) => ({ user_id, key }));
    if (OR.length > 0) erased += (await db.idempotencyKey.updateMany({ where: { OR }, data: { answer: null } })).count;
  }
}

/** Deletes the keys whose time is over. */
export const sweepIdempotencyKeys = (): Promise<unknown> =>
  asPlatform(() => db.idempotencyKey.deleteMany({ where: { created_at: { lt: daysBefore(KEPT_DAYS) } } }));
