import { asPlatform, db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";

const EVERYTHING = Prisma.sql`ARRAY['%']`;
const MOST = 1_000;

/** The functions with a tenant argument that read as the owner, each with a call that finds all records of a tenant. */
export const READ_OF_TENANT: Record<string, (tenant: number) => Prisma.Sql> = {
  find_leads: (tenant) => Prisma.sql`
    SELECT unnest(ids::int[]) AS id FROM find_leads(${tenant}::int, NULL, ${EVERYTHING}, NULL, ${MOST}::int, ${MOST ** 2}::int)`,
  search_consumers: (tenant) =>
    Prisma.sql`SELECT id FROM search_consumers(${tenant}::int, ${EVERYTHING}, ${MOST}::int) AS id`,
  search_leads: (tenant) => Prisma.sql`SELECT id FROM search_leads(${tenant}::int, ${EVERYTHING}, ${MOST}::int) AS id`,
  search_sales: (tenant) => Prisma.sql`SELECT id FROM search_sales(${tenant}::int, ${EVERYTHING}, ${MOST}::int) AS id`,
};

/** The ids that one of them finds in the current context when it is asked for a tenant. */
export async function readOfTenant(name: string, tenant: { id: number }): Promise<number[]> {
  const call = READ_OF_TENANT[name];
  if (!call) throw new Error(`No call of ${name}`);
  return (await db.$queryRaw<{ id: number }[]>(call(tenant.id))).map(({ id }) => id).sort((one, other) => one - other);
}

type Definer = { name: string; settings: string[] | null; is_callable: boolean };

/** Every function that runs with the rights of its owner, and whether a tenant's connection can call it by itself. */
export const definerFunctions = (): Promise<Definer[]> =>
  asPlatform(
    () => db.$queryRaw<Definer[]>`
      SELECT proname::text AS name, proconfig AS settings,
        prorettype <> 'trigger'::regtype AND has_function_privilege('app_tenant', oid, 'EXECUTE') AS is_callable
      FROM pg_proc WHERE prosecdef AND pronamespace = 'public'::regnamespace ORDER BY 1`,
  );
