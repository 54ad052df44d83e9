import "server-only";
import { createHash } from "node:crypto";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { asPlatform, db, transaction } from "@/lib/platform/db/client.server";
import { invalid } from "@/lib/platform/http/errors.server";
import { decrypt, encrypt } from "@/lib/platform/pii.server";
import { daysBefore } from "@/lib/platform/time";

const HEADER = "Idempotency-Key";
const KEY = /^[\x21-\x7e]{1,255}$/;
/** So long a repeated key gets the answer of the first request. */
const KEPT_DAYS = 1;

type Once = { actor: Actor; body: unknown; request: Request };
type Stored = { hash: string; status: number | null; answer: string | null; created_at: Date };

/**
 * Does the work of a request, which answers JSON, once for each Idempotency-Key of a user: a repeated request gets the answer of the first,
 * also while that is still running. A refused request does not use up its key.
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
    const answer = JSON.stringify(await work());
    await db.idempotencyKey.updateMany({ where: { user_id, key }, data: { status, answer: encrypt(answer) } });
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
  return respond(decrypt(stored.answer), stored.status ?? status);
}

const hashOf = ({ request, body }: Once): string =>
  createHash("sha256")
    .update(JSON.stringify([request.method, new URL(request.url).pathname, body]))
    .digest("hex");

const respond = (answer: string, status: number) =>
  new Response(answer, { status, headers: { "Content-Type": "application/json" } });

/** Deletes the keys whose time is over. */
export const sweepIdempotencyKeys = (): Promise<unknown> =>
  asPlatform(() => db.idempotencyKey.deleteMany({ where: { created_at: { lt: daysBefore(KEPT_DAYS) } } }));
