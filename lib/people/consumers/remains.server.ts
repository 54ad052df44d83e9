import "server-only";
import { ANONYMOUS_NAME } from "@/lib/leads/record/anonymised.server";
import { db } from "@/lib/platform/db/client.server";

/** Whether a lead, a sale or a request still tells who an erased person was, or a recording of one of them. */
export async function hasRemains(id: number): Promise<boolean> {
  const [row] = await db.$queryRaw<{ remains: boolean }[]>`
    SELECT EXISTS (
        SELECT FROM lead_consumers link JOIN leads ON leads.id = link.lead_id WHERE link.consumer_id = ${id}
          AND (leads.name <> ${ANONYMOUS_NAME} OR EXISTS (SELECT FROM recordings WHERE recordings.lead_id = leads.id)))
      OR EXISTS (
        SELECT FROM sale_consumers link JOIN sales ON sales.id = link.sale_id WHERE link.consumer_id = ${id}
          AND (sales.anonymised_at IS NULL OR EXISTS (SELECT FROM recordings WHERE recordings.sale_id = sales.id)))
      OR EXISTS (SELECT FROM data_requests WHERE consumer_id = ${id} AND name <> ${ANONYMOUS_NAME}) AS remains`;
  return row?.remains === true;
}
