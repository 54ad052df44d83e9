import "server-only";
import { transaction, withTenant } from "@/lib/db/client";
import { bodyHash, findAnswered, logPost, type Post } from "@/lib/lead-posts/log";
import { lockPerson } from "@/lib/leads/intake-lock";
import { addLead } from "./add-lead";
import { type Arrival, arrivalOf } from "./arrival";
import { invalid, type Outcome, usedKey } from "./outcome";
import { readPost } from "./read";
import type { Source } from "./source";

/** Takes in what a lead source posted and logs it: all of that or nothing. */
export const takeIn = (source: Source, post: Post): Promise<Outcome> =>
  withTenant(source.tenant_id, () => transaction(() => takeInNow(source, post)));

/**
 * The same within the running transaction of the source's organisation. Of several posts of one person at once, and of
 * one idempotency key, each finds what the one before has done.
 */
export async function takeInNow(source: Source, post: Post): Promise<Outcome> {
  const read = readPost(post.body, source.field_map);
  const arrival = read.ok ? arrivalOf(source, read.lead) : invalid(read.errors);
  await lock(source, post, arrival);
  const answered = await findAnswered(source, post);
  if (answered?.body_hash === bodyHash(post.body)) return answered;
  const outcome = answered ? usedKey() : await settle(arrival);
  await logPost(source, post, outcome);
  return outcome;
}

const settle = async (arrival: Arrival | Outcome) => ("result" in arrival ? arrival : addLead(arrival));

function lock(source: Source, post: Post, arrival: Arrival | Outcome): Promise<void> {
  const { identity = [], reference = null } = "result" in arrival ? {} : arrival;
  const also = [
    post.idempotency_key !== null && `post ${source.id} ${post.idempotency_key}`,
    reference !== null && `reference ${source.tenant_id} ${reference}`,
    source.daily_cap !== null && `cap ${source.id}`,
  ];
  const keys = also.filter((key) => key !== false);
  return lockPerson(source.tenant_id, source.product_id, identity, keys);
}
