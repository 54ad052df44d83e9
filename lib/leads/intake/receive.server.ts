import "server-only";
import { logPost, type Post } from "@/lib/leads/intake/lead-posts/log.server";
import { isInNetworks } from "@/lib/leads/sources/networks.server";
import { withTenant } from "@/lib/platform/db/client.server";
import { Reply } from "@/lib/platform/http/answer";
import { HttpError, invalid } from "@/lib/platform/http/errors.server";
import { ANONYMOUS_BODY_MAX_BYTES, clientOf, readJson } from "@/lib/platform/http/request.server";
import { startOfToday } from "@/lib/platform/time/days";
import { DAY_MS } from "@/lib/platform/time/milliseconds";
import { type Outcome, refused, unreadable } from "./outcome.server";
import { processPost } from "./process-post.server";
import { KEY_MAX_LENGTH } from "./schema";
import { requireSource, type Source } from "./source.server";

/** Answers a post of a lead source. @throws HttpError 401, 413, 415, 422, 429 */
export async function receiveLead(request: Request): Promise<Reply> {
  const { ip } = clientOf(request.headers);
  const source = await requireSource(request.headers.get("x-api-key"), ip);
  const post = { body: undefined, idempotency_key: null, ip, replay_of_id: null };
  const refusal = refusalOf(source, ip);
  if (refusal) return answer(await logged(source, post, refusal));
  const [body, idempotency_key] = await read(request).catch(async (error: unknown) => {
    if (error instanceof HttpError) {
      await logged(source, post, unreadable(error.status, { message: error.message, ...error.body }));
    }
    throw error;
  });
  return answer(await processPost(source, { ...post, body, idempotency_key }));
}

function refusalOf(source: Source, ip: string | null): Outcome | null {
  if (!source.active) return refused("This lead source is switched off.");
  if (!source.offers) return refused("The product of this lead source is no longer offered.");
  if (!isInNetworks(source.ip_allow_list, ip))
    return refused("This lead source does not accept posts from your address.");
  return null;
}

async function read(request: Request): Promise<[body: unknown, idempotencyKey: string | null]> {
  const key = request.headers.get("idempotency-key") || null;
  if (key !== null && key.length > KEY_MAX_LENGTH)
    throw invalid({ "Idempotency-Key": `Max ${KEY_MAX_LENGTH} characters` });
  return [await readJson(request, ANONYMOUS_BODY_MAX_BYTES), key];
}

async function logged(source: Source, post: Post, outcome: Outcome): Promise<Outcome> {
  await withTenant(source.tenant_id, () => logPost(source, post, outcome));
  return outcome;
}

function answer({ result, status, answer }: Outcome): Reply {
  const headers = new Headers(result === "capped" ? { "Retry-After": String(secondsToTomorrow()) } : {});
  return new Reply(answer, { status, headers });
}

const secondsToTomorrow = () => Math.ceil((startOfToday().getTime() + DAY_MS - Date.now()) / 1000);
