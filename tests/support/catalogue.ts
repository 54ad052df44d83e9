import type { Client } from "pg";

/** What prisma/sql makes of a database, one row an object: what it is, its name, and its definition in full. */
const OBJECTS = `
  WITH own AS (
    SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      AND relname NOT IN ('_prisma_migrations', '_sql_files')
  )
  SELECT 'function ' || proname AS object, pg_get_functiondef(oid) || coalesce(proacl::text, '') AS definition
  FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')
  UNION ALL
  SELECT format('trigger %s on %s', tgname, tgrelid::regclass), pg_get_triggerdef(oid) || tgenabled::text
  FROM pg_trigger WHERE tgrelid IN (SELECT oid FROM own) AND NOT tgisinternal
  UNION ALL
  SELECT format('policy %s on %s', polname, polrelid::regclass),
    concat_ws(' ', polpermissive, polcmd, polroles::regrole[]::text, pg_get_expr(polqual, polrelid), '|', pg_get_expr(polwithcheck, polrelid))
  FROM pg_policy WHERE polrelid IN (SELECT oid FROM own)
  UNION ALL
  SELECT 'row-level security of ' || relname, concat_ws(' ', relrowsecurity, relforcerowsecurity) FROM pg_class JOIN own USING (oid) WHERE relrowsecurity
  UNION ALL
  SELECT 'rights on ' || relname, string_agg(DISTINCT concat_ws(' ', privilege, part, grantee::regrole, grantable), ', ')
  FROM (
    SELECT relname, '' AS part, privilege_type AS privilege, grantee, is_grantable AS grantable
    FROM pg_class JOIN own USING (oid), aclexplode(relacl)
    UNION ALL
    SELECT relname, attname, privilege_type, grantee, is_grantable
    FROM pg_class JOIN own USING (oid) JOIN pg_attribute ON attrelid = pg_class.oid, aclexplode(attacl)
    UNION ALL
    SELECT pg_class.relname, sequence.relname, privilege_type, grantee, is_grantable
    FROM pg_class JOIN own USING (oid) JOIN pg_depend ON refobjid = pg_class.oid
      JOIN pg_class sequence ON sequence.oid = objid AND sequence.relkind = 'S', aclexplode(sequence.relacl)
  ) AS given
  WHERE grantee IN ('app_tenant'::regrole, 0) GROUP BY relname
  ORDER BY 1`;

type CatalogueObject = { object: string; definition: string };

/** The functions, triggers and policies that a database has, and the rights of the tenants' role, also as one of all roles. */
export const readCatalogue = async (client: Client): Promise<CatalogueObject[]> =>
  (await client.query<CatalogueObject>(OBJECTS)).rows;

const MADE =
  /^(?:CREATE OR REPLACE (FUNCTION) (\w+)|CREATE (?:OR REPLACE|CONSTRAINT) (TRIGGER) (\w+)[^;]*? ON (\w+)|CREATE (POLICY) (\w+) ON (\w+)|ALTER TABLE (\w+) ENABLE (ROW LEVEL SECURITY)|(GRANT) [^;]*? ON (?!SEQUENCE)(\w+))/gm;

/** The names that `readCatalogue` has for what a file of prisma/sql makes. */
export function objectsOf(sql: string): string[] {
  const names = [...sql.matchAll(MADE)].map(
    ([, fn, name, trigger, triggerName, table, policy, policyName, policyTable, secured, , , granted]) => {
      if (fn) return `function ${name}`;
      if (trigger) return `trigger ${triggerName} on ${table}`;
      if (policy) return `policy ${policyName} on ${policyTable}`;
      return secured ? `row-level security of ${secured}` : `rights on ${granted}`;
    },
  );
  return [...new Set(names)];
}
