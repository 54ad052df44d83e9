import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { decryptBody } from "./log.server";

/** Posts that are decrypted together. */
const BATCH_SIZE = 500;

/**
 * Removes for good what was posted about a person: the bodies that made or changed their leads, with the
 * sender's reference, and those without a lead that name them. Call it as the platform.
 * @param pattern of `personPattern`, without names: strangers have the same ones
 * @param isOfPerson says it of a body. @returns how many posts
 */
export async function erasePosts(
  tenant_id: number,
  leadIds: number[],
  pattern: string,
  isOfPerson: (text: string) => boolean,
): Promise<number> {
  const ids = await findNamed(tenant_id, isOfPerson);
  return db.$executeRaw`
    UPDATE lead_posts SET body = NULL, ip = NULL,
      answer = CASE WHEN answer ? 'lead_id' THEN answer || jsonb_build_object('lead_id', 'anonymised-' || lead_id)
        ELSE answer END,
      idempotency_key = CASE WHEN idempotency_key ~* ${pattern} THEN NULL ELSE idempotency_key END
    WHERE tenant_id = ${tenant_id} AND (lead_id = ANY(${leadIds}::int[]) OR id = ANY(${ids}::bigint[]))
      AND (body IS NOT NULL OR ip IS NOT NULL OR idempotency_key ~* ${pattern})`;
}

async function findNamed(tenant_id: number, isOfPerson: (text: string) => boolean): Promise<number[]> {
  const ids: number[] = [];
  for (let after = 0; ; ) {
    const read = await db.leadPost.findMany({
      where: { tenant_id, lead_id: null, body: { not: null }, id: { gt: after } },
      orderBy: { id: "asc" },
      take: BATCH_SIZE,
      select: { id: true, body: true },
    });
    const last = read.at(-1);
    if (!last) return ids;
    after = last.id;
    for (const { id, body } of read) if (body && isOfPerson(JSON.stringify(decryptBody(body)))) ids.push(id);
  }
}
