import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { storedJson } from "@/lib/platform/db/stored-json.server";
import { addEditionsOf, currentOf, ensureEditions } from "../editions.server";
import { type ScriptSection, scriptSections } from "./schema";
import { STANDARD_SCRIPT } from "./standard";

const SCRIPT = { templates: "scripts", editions: "script_editions", key: "script_id", columns: ["sections"] } as const;

/**
 * The edition of the script for a new sale: of the tenant's own script for the product, else of the platform's, which
 * begins with the standard one. Later changes of the script do not affect the sale. An edition is added when the script
 * has changed since the newest one. Call it in the transaction that adds the sale.
 * @returns the id of the edition; null when the tenant's own and the platform's have no sections
 */
export async function assignScriptEdition(sale: { tenant_id: number; product_id: number }): Promise<number | null> {
  const read = async () => {
    const found = await currentOf(SCRIPT, sale);
    if (found.length > 0) return found;
    const standard = JSON.stringify(STANDARD_SCRIPT);
    await db.$executeRaw`SELECT start_platform_script(${sale.product_id}::int, ${standard}::jsonb)`;
    return currentOf(SCRIPT, sale);
  };
  const [id] = await ensureEditions(read, addEditionsOf(SCRIPT));
  return id ?? null;
}

/** The sections of that script as they are now; the standard ones where the platform's script has not begun. */
export async function currentScript(subject: { tenant_id: number; product_id: number }): Promise<ScriptSection[]> {
  const { tenant_id, product_id } = subject;
  const found = await db.script.findFirst({
    where: { product_id, OR: [{ tenant_id }, { tenant_id: null }], NOT: { sections: { equals: [] } } },
    orderBy: { tenant_id: { sort: "asc", nulls: "last" } },
    select: { sections: true },
  });
  return found ? storedJson("scripts.sections", scriptSections, found.sections) : [...STANDARD_SCRIPT];
}
