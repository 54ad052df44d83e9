import "server-only";
import { bodyHash, findAnswered, logPost, type Post } from "@/lib/leads/lead-posts/log.server";
import { lookUp } from "@/lib/leads/leads/known.server";
import { transaction, withTenant } from "@/lib/platform/db/client.server";
import { addLead } from "./add-lead.server";
import { type Arrival, arrivalOf, newcomerOf } from "./arrival.server";
import { invalid, type Outcome, usedKey } from "./outcome.server";
import { readPost } from "./read.server";
import type { Source } from "./source.server";
import { takeInStranger } from "./stranger.server";

/** Takes in what a lead source posted and logs it: all of that or nothing. */
export const takeIn = (source: Source, post: Post): Promise<Outcome> =>
  withTenant(source.tenant_id, async () => {
    const arrival = read(source, post);
    const added = "result" in arrival ? null : await takeInStranger(arrival, post);
    return added ?? transaction(() => settle(source, post, arrival));
  });

/** The same within the running transaction of the source's organisation. */
export const takeInNow = (source: Source, post: Post): Promise<Outcome> => settle(source, post, read(source, post));

function read(source: Source, post: Post): Arrival | Outcome {
  const read = readPost(post.body, source.field_map);
  return read.ok ? arrivalOf(source, read.lead) : invalid(read.errors);
}

async function settle(source: Source, post: Post, arrival: Arrival | Outcome): Promise<Outcome> {
  const decide = await readyToDecide(post, arrival);
  const answered = await findAnswered(source, post);
  if (answered && answered.body_hash === bodyHash(post.body)) return answered;
  const outcome = answered ? usedKey() : await decide();
  await logPost(source, post, outcome);
  return outcome;
}

// Of several posts of one person at once, and of one idempotency key, each finds what the one before has done.
async function readyToDecide(post: Post, arrival: Arrival | Outcome): Promise<() => Promise<Outcome>> {
  if ("result" in arrival) return async () => arrival;
  const known = await lookUp(newcomerOf(arrival, post));
  return () => addLead(arrival, known);
}
