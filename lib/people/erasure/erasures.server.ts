import "server-only";
import { asPlatform, db } from "@/lib/platform/db/client.server";

/** A person who has been erased, by what tells them in a backup from before. */
export type Erasure = {
  subdomain: string;
  consumer_id: number;
  erased_at: Date;
  /** Whether a backup of that time has the record. One made later may have given its id to somebody else since. */
  is_recorded: boolean;
  /** Leads and sales from before that time. */
  lead_ids: number[];
  sale_ids: number[];
};

/** The persons erased since a time, whom a backup of that time brings back, and those of the hour before. */
export const listErasures = (since: Date): Promise<Erasure[]> =>
  asPlatform(
    () => db.$queryRaw<Erasure[]>`
      SELECT * FROM (
        SELECT tenants.subdomain, consumers.id AS consumer_id, erased_at, consumers.created_at <= ${since} AS is_recorded,
          ARRAY(SELECT leads.id FROM lead_consumers AS link JOIN leads ON leads.id = link.lead_id
            WHERE link.consumer_id = consumers.id AND leads.created_at <= ${since} ORDER BY 1) AS lead_ids,
          ARRAY(SELECT sales.id FROM sale_consumers AS link JOIN sales ON sales.id = link.sale_id
            WHERE link.consumer_id = consumers.id AND sales.created_at <= ${since} ORDER BY 1) AS sale_ids
        FROM consumers JOIN tenants ON tenants.id = consumers.tenant_id
        -- An erasure that was under way when the backup began may not be in it.
        WHERE erased_at > ${since}::timestamptz - interval '1 hour'
      ) AS erased
      WHERE is_recorded OR lead_ids <> '{}' OR sale_ids <> '{}'
      ORDER BY erased_at, consumer_id`,
  );
