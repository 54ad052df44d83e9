import "server-only";
import { asTenantOfRecord } from "@/lib/identity/http/tenant-resource.server";
import type { Actor } from "@/lib/identity/sessions/actor.server";
import { maskIdNumber, maskThirteenDigitsIn } from "@/lib/insurance/id-number";
import { leadSources } from "@/lib/leads/sources/lead-sources.server";
import { db } from "@/lib/platform/db/client.server";
import type { Prisma } from "@/lib/platform/db/generated/client";
import type { Sendable } from "@/lib/platform/http/responses";
import { type Page, paginate } from "@/lib/platform/lists/list";
import { betweenDays, startOfToday } from "@/lib/platform/time/days";
import { answerOf, decryptBody } from "./log.server";
import { POST_RESULTS, type PostResult } from "./results";
import type { LeadPost, LeadPostDetail, LeadPostQuery, PostTotals } from "./schema";

const listed = {
  select: {
    id: true,
    result: true,
    status: true,
    answer: true,
    lead_id: true,
    ip: true,
    replay_of_id: true,
    created_at: true,
  },
} as const satisfies Prisma.LeadPostFindFirstArgs;

type Row = Prisma.LeadPostGetPayload<typeof listed>;

/** A page of what a source posted, newest first. @throws PrismaClientKnownRequestError P2025 (404) */
export const listPosts = (actor: Actor, sourceId: number, query: LeadPostQuery): Promise<Page<Sendable<LeadPost>>> =>
  asTenantOfRecord(leadSources, actor, sourceId, () => {
    const { result, date_from, date_to } = query;
    const where = { source_id: sourceId, result, created_at: betweenDays(date_from, date_to) };
    return paginate(
      query,
      async (slice) => withLeads(await db.leadPost.findMany({ where, ...listed, ...slice })),
      db.leadPost.count({ where }),
    );
  });

/** One post with what was sent. @throws PrismaClientKnownRequestError P2025 (404) */
export const findPost = (actor: Actor, sourceId: number, id: number): Promise<Sendable<LeadPostDetail>> =>
  asTenantOfRecord(leadSources, actor, sourceId, async () => {
    const { field_map } = await leadSources.find(actor, sourceId);
    const { body, ...post } = await db.leadPost.findFirstOrThrow({
      where: { id, source_id: sourceId },
      select: { ...listed.select, body: true },
    });
    const [row] = await withLeads([post]);
    if (!row) throw new Error("The post is missing");
    return {
      ...row,
      body: body && maskBody(decryptBody(body), field_map),
      answer: answerOf(post),
      replayable: body !== null && !(await hasMadeLead(rootOf(post))),
    };
  });

/** The id of the original post of a replay, or of the post itself. */
export const rootOf = ({ id, replay_of_id }: Pick<Row, "id" | "replay_of_id">) => replay_of_id ?? id;

/** Whether a post or any replay of it has made or changed a lead. */
export const hasMadeLead = async (rootId: number): Promise<boolean> =>
  (await db.leadPost.count({ where: { OR: [{ id: rootId }, { replay_of_id: rootId }], lead_id: { not: null } } })) > 0;

/** The number of a source's posts today, by result. @throws PrismaClientKnownRequestError P2025 (404) */
export const totalsOfToday = (actor: Actor, sourceId: number): Promise<PostTotals> =>
  asTenantOfRecord(leadSources, actor, sourceId, async () => {
    const counts = await db.leadPost.groupBy({
      by: ["result"],
      where: { source_id: sourceId, created_at: { gte: startOfToday() } },
      _count: true,
    });
    const countOf = (wanted: PostResult) => counts.find(({ result }) => result === wanted)?._count ?? 0;
    return Object.fromEntries(POST_RESULTS.map((result) => [result, countOf(result)])) as PostTotals;
  });

async function withLeads(posts: Row[]): Promise<Sendable<LeadPost>[]> {
  const answered = posts.map((post) => ({ ...post, answer: answerOf(post) }));
  const ids = answered.flatMap((post) => leadIdOf(post) ?? []);
  const leads = await db.lead.findMany({
    where: { id: { in: ids } },
    select: { id: true, lead_id: true, product: { select: { slug: true } } },
  });
  const byId = new Map(leads.map((lead) => [lead.id, lead]));
  return answered.map(({ answer, lead_id, ...post }) => ({
    ...post,
    message: answer.message ?? null,
    lead: byId.get(leadIdOf({ answer, lead_id }) ?? 0) ?? null,
  }));
}

const leadIdOf = ({ answer, lead_id }: { answer: ReturnType<typeof answerOf>; lead_id: number | null }) =>
  lead_id ?? answer.duplicate_of ?? null;

/** A copy of a posted body with every ID number masked, and the whole content of the field for ID numbers. */
function maskBody(body: unknown, fieldMap: Readonly<Record<string, string>>): unknown {
  const isIdNumber = (name: string) => (fieldMap[name] ?? name) === "id_number";
  return strip(body);

  function strip(value: unknown, name = ""): unknown {
    if (value === null || typeof value === "boolean") return value;
    if (Array.isArray(value)) return value.map((each) => strip(each, name));
    if (typeof value === "object") {
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, strip(each, key)]));
    }
    const text = String(value);
    if (isIdNumber(name)) return maskIdNumber(text.replaceAll("-", ""));
    const masked = maskThirteenDigitsIn(text);
    return masked === text ? value : masked;
  }
}
