import "server-only";
import { db } from "@/lib/platform/db/client.server";

/**
 * The edition of the script for a new sale: of the tenant's own script for the product, else of the platform's. Later
 * changes of the script do not affect the sale. An edition is added when the script has changed since the newest one.
 * Call it in the transaction that adds the sale.
 * @returns the id of the edition; null when there is no script with sections
 */
export async function assignScriptEdition(sale: { tenant_id: number; product_id: number }): Promise<number | null> {
  const [current] = await currentScript(sale);
  if (!current) return null;
  const { script_id, edition_id, newest_number } = current;
  if (edition_id !== null) return edition_id;
  await addEdition(script_id, newest_number + 1);
  return assignScriptEdition(sale);
}

type Current = {
  script_id: number;
  /** The newest edition, if its sections are still the same. */
  edition_id: number | null;
  newest_number: number;
};

const currentScript = ({ tenant_id, product_id }: { tenant_id: number; product_id: number }) => db.$queryRaw<Current[]>`
  SELECT script.id AS script_id, coalesce(newest.number, 0) AS newest_number,
    CASE WHEN newest.sections = script.sections THEN newest.id END AS edition_id
  FROM scripts script
  LEFT JOIN LATERAL (
    SELECT id, number, sections FROM script_editions WHERE script_id = script.id ORDER BY number DESC LIMIT 1
  ) newest ON true
  WHERE script.product_id = ${product_id} AND (script.tenant_id = ${tenant_id} OR script.tenant_id IS NULL)
    AND script.sections <> '[]'
  ORDER BY script.tenant_id NULLS LAST LIMIT 1`;

// If two processes add the same one at once, one of them succeeds.
const addEdition = (scriptId: number, number: number) => db.$executeRaw`
  INSERT INTO script_editions (script_id, number, sections)
  SELECT id, ${number}, sections FROM scripts WHERE id = ${scriptId}
  ON CONFLICT DO NOTHING`;
