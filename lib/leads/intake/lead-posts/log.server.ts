import "server-only";
import { z } from "zod";
import type { Outcome } from "@/lib/leads/intake/outcome.server";
import { decrypt, encrypt, searchHash } from "@/lib/platform/crypto/pii.server";
import { db } from "@/lib/platform/db/client.server";
import { storedJson } from "@/lib/platform/db/stored-json.server";
import type { PostResult } from "./results";

/** What was posted. `body` is parsed JSON; undefined when it could not be read. */
export type Post = {
  body: unknown;
  idempotency_key: string | null;
  ip: string | null;
  /** The post of which this is a replay. */
  replay_of_id: number | null;
};

type Sender = { id: number; tenant_id: number };
type Answered = Outcome & { body_hash: string };

/** A keyed hash to recognise a body. */
export const bodyHash = (body: unknown) => searchHash(JSON.stringify(body) ?? "");

/** Results without any effect, after which the sender may use the idempotency key again. */
const UNDECIDED: readonly PostResult[] = ["invalid", "capped", "refused"];

/** The earlier answer to the idempotency key of a post; null without a key and for a new one. */
export async function findAnswered(source: Sender, { idempotency_key }: Post): Promise<Answered | null> {
  if (idempotency_key === null) return null;
  const post = await db.leadPost.findFirst({
    where: { source_id: source.id, idempotency_key },
    select: { result: true, status: true, answer: true, lead_id: true, body_hash: true },
  });
  return post && { ...post, answer: answerOf(post) };
}

const storedAnswer = z.looseObject({ message: z.string().optional(), duplicate_of: z.int().optional() });

/** The response to a post. */
export const answerOf = ({ answer }: { answer: unknown }) => storedJson("lead_posts.answer", storedAnswer, answer);

/** Logs a post, encrypted, with its outcome. */
export async function logPost(source: Sender, post: Post, outcome: Outcome): Promise<void> {
  const { result, status, lead_id } = outcome;
  const key = UNDECIDED.includes(result) ? null : post.idempotency_key;
  await db.$executeRaw`
    INSERT INTO lead_posts (tenant_id, source_id, result, status, answer, idempotency_key, body_hash, body, lead_id,
      replay_of_id, ip)
    VALUES (${source.tenant_id}, ${source.id}, ${result}, ${status}, ${JSON.stringify(outcome.answer)}::jsonb, ${key},
      ${bodyHash(post.body)}, ${encryptBody(post.body)}, ${lead_id}, ${post.replay_of_id}, ${post.ip})`;
}

/** The encrypted body for storage; null for one that could not be read. */
export const encryptBody = (body: unknown) =>
  body === undefined ? null : new Uint8Array(Buffer.from(encrypt(JSON.stringify(body)), "base64"));

/** @throws Error when the stored body was tampered with */
export const decryptBody = (encrypted: Uint8Array): unknown =>
  JSON.parse(decrypt(Buffer.from(encrypted).toString("base64")));
