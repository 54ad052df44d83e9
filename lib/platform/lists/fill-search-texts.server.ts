import "server-only";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { repeatUntilDone } from "@/lib/platform/db/repeat.server";
import { upgradeRest } from "@/lib/platform/events/upgrade.server";

const BATCH_SIZE = 1_000;

/**
 * Fills the searched texts of leads, persons on sales and consumers of earlier releases. Safe to run at any time and in any
 * number of processes.
 */
export const fillSearchTexts = (): Promise<void> =>
  asPlatform(async () => {
    await upgradeRest("lead_texts", addLeadTexts);
    for (const table of ["sale_persons", "consumers"]) await repeatUntilDone(() => fillBatch(Prisma.raw(table)));
  });

// A lead that somebody has changed meanwhile has its text already.
async function addLeadTexts(after: number): Promise<number | undefined> {
  const [row] = await db.$queryRaw<{ last: number | null }[]>`
    WITH next AS MATERIALIZED (SELECT * FROM leads WHERE id > ${after} ORDER BY id LIMIT ${BATCH_SIZE}), added AS (
      INSERT INTO lead_texts (lead_id, tenant_id, product_id, search_text)
      SELECT id, tenant_id, product_id, search_text_of(name, surname, phone, alt_phone, email, lead_id) FROM next
      ON CONFLICT (lead_id, tenant_id) DO NOTHING
    )
    SELECT max(id) AS last FROM next`;
  return row?.last ?? undefined;
}

// The trigger on the name writes the text. A row that somebody is changing gets it by that.
const fillBatch = (table: Prisma.Sql) => db.$executeRaw`
  UPDATE ${table} SET name = name WHERE id IN (
    SELECT id FROM ${table} WHERE search_text IS NULL ORDER BY id LIMIT ${BATCH_SIZE} FOR NO KEY UPDATE SKIP LOCKED)`;
