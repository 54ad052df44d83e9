import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { STANDARD_SCRIPT } from "./standard";

type Sold = { tenant_id: number; product_id: number };

/**
 * The edition of the script for a new sale: of the tenant's own script for the product, else of the platform's, which
 * begins with the standard one. Later changes of the script do not affect the sale. An edition is added when the script
 * has changed since the newest one. Call it in the transaction that adds the sale.
 * @returns the id of the edition; null when the tenant's own and the platform's have no sections
 */
export async function assignScriptEdition(sale: Sold): Promise<number | null> {
  const [found] = await currentScript(sale);
  const [current] = found ? [found] : await startFromStandard(sale);
  if (!current) return null;
  const { script_id, edition_id, newest_number } = current;
  if (edition_id !== null) return edition_id;
  await addEdition(script_id, newest_number + 1);
  return assignScriptEdition(sale);
}

async function startFromStandard(sale: Sold): Promise<Current[]> {
  await db.$executeRaw`SELECT start_platform_script(${sale.product_id}::int, ${JSON.stringify(STANDARD_SCRIPT)}::jsonb)`;
  return currentScript(sale);
}

type Current = {
  script_id: number;
  /** The newest edition, if its sections are still the same. */
  edition_id: number | null;
  newest_number: number;
};

const currentScript = ({ tenant_id, product_id }: Sold) => db.$queryRaw<Current[]>`
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
  INSERT INTO script_editions (script_id, tenant_id, number, sections)
  SELECT id, tenant_id, ${number}, sections FROM scripts WHERE id = ${scriptId}
  ON CONFLICT DO NOTHING`;
