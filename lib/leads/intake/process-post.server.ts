import "server-only";
import { bodyHash, findAnswered, logPost, type Post } from "@/lib/leads/intake/lead-posts/log.server";
import { transaction, withTenant } from "@/lib/platform/db/client.server";
import { addLead } from "./add-lead.server";
import { type IncomingLead, lookUpOf, toIncomingLead } from "./incoming-lead.server";
import { lookUp } from "./look-up.server";
import { invalid, type Outcome, usedKey } from "./outcome.server";
import { readPost } from "./read.server";
import type { Source } from "./source.server";
import { insertUnknownLead } from "./unknown-lead.server";

/** Processes a post and logs it, in one transaction. */
export const processPost = (source: Source, post: Post): Promise<Outcome> =>
  withTenant(source.tenant_id, async () => {
    const incoming = read(source, post);
    const added = "result" in incoming ? null : await insertUnknownLead(incoming, post);
    return added ?? transaction(() => decideOnce(source, post, incoming));
  });

/** The same within the running transaction of the source's tenant. */
export const processPostNow = (source: Source, post: Post): Promise<Outcome> =>
  decideOnce(source, post, read(source, post));

function read(source: Source, post: Post): IncomingLead | Outcome {
  const read = readPost(post.body, source);
  return read.ok ? toIncomingLead(source, read) : invalid(read.errors);
}

/** A post with the idempotency key of an earlier one gets the same response. */
async function decideOnce(source: Source, post: Post, incoming: IncomingLead | Outcome): Promise<Outcome> {
  const decide = await readyToDecide(post, incoming);
  const answered = await findAnswered(source, post);
  if (answered && answered.body_hash === bodyHash(post.body)) return answered;
  const outcome = answered ? usedKey() : await decide();
  await logPost(source, post, outcome);
  return outcome;
}

// The look-up locks the person and the idempotency key, so that concurrent posts see each other's results.
async function readyToDecide(post: Post, incoming: IncomingLead | Outcome): Promise<() => Promise<Outcome>> {
  if ("result" in incoming) return async () => incoming;
  const found = await lookUp(lookUpOf(incoming, post));
  return () => addLead(incoming, found);
}
