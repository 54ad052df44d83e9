import "server-only";
import { asTenantOfRecord } from "@/lib/identity/http/tenant-resource.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { processPostNow } from "@/lib/leads/intake/process-post.server";
import { findSource } from "@/lib/leads/intake/source.server";
import { leadSources } from "@/lib/leads/sources/lead-sources.server";
import { db, transaction } from "@/lib/platform/db/client.server";
import { conflict } from "@/lib/platform/http/errors.server";
import type { Sendable } from "@/lib/platform/http/responses";
import { findPost, hasMadeLead, rootOf } from "./lead-posts.server";
import { decryptBody } from "./log.server";
import type { LeadPostDetail } from "./schema";

/**
 * Processes a post again by the current rules, as a new post in the log.
 * @returns the new post
 * @throws HttpError 404, and 409 when the post or a replay of it has made a lead, or its body was not kept
 */
export async function replayPost(actor: Actor, sourceId: number, id: number): Promise<Sendable<LeadPostDetail>> {
  const newest = await asTenantOfRecord(leadSources, actor, sourceId, () =>
    transaction(() => replay(actor, sourceId, id)),
  );
  return findPost(actor, sourceId, newest.id);
}

async function replay(actor: Actor, sourceId: number, id: number): Promise<{ id: number }> {
  const post = await db.leadPost.findFirstOrThrow({
    where: { id, source_id: sourceId },
    select: { id: true, replay_of_id: true, body: true },
  });
  const root = rootOf(post);
  // So that of two replays at once, the second sees the first one's lead.
  await db.$queryRaw`SELECT id FROM lead_posts WHERE id = ${root} FOR UPDATE`;
  if (await hasMadeLead(root)) throw conflict("This post has already created a lead.");
  if (post.body === null) throw conflict("The body of this post could not be read and was not stored.");
  const again = { body: decryptBody(post.body), idempotency_key: null, ip: actor.ip, replay_of_id: root };
  await processPostNow(await findSource(sourceId), again);
  return db.leadPost.findFirstOrThrow({
    where: { replay_of_id: root },
    orderBy: { id: "desc" },
    select: { id: true },
  });
}
