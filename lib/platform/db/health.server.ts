import "server-only";
import { asPlatform, db, onReserve } from "./client.server";
import { migrationNames, readSqlFiles } from "./release-schema.server";

/** Postgres' code for a table that does not exist. Without `_prisma_migrations`, no migration was ever applied. */
const UNDEFINED_TABLE = "42P01";

/** What keeps the application from working: the database or its schema; null when it is healthy. */
export function findHealthProblem(): Promise<"database" | "schema" | null> {
  return readPendingMigrations().then(
    (pending) => (pending.length > 0 ? "schema" : null),
    (error: unknown) => (String(error).includes(UNDEFINED_TABLE) ? "schema" : "database"),
  );
}

/**
 * The migrations of this release that the database lacks, oldest first, and the files of prisma/sql that were never applied
 * to it as this release has them. A later release, which may run beside this one, may have changed them since.
 * @throws Error of the database
 */
export async function readPendingMigrations(): Promise<string[]> {
  const [migrations, files] = await Promise.all([migrationNames(), readSqlFiles()]);
  const [paths, hashes] = [files.map(({ path }) => path), files.map(({ hash }) => hash)];
  const rows = await read(
    () => db.$queryRaw<{ name: string }[]>`
      SELECT name FROM unnest(${migrations}::text[]) AS name
      WHERE name NOT IN (SELECT migration_name FROM _prisma_migrations WHERE finished_at IS NOT NULL)
      UNION ALL
      SELECT path FROM unnest(${paths}::text[], ${hashes}::text[]) AS file (path, hash)
      WHERE NOT EXISTS (SELECT FROM _sql_files applied WHERE (applied.path, applied.hash) = (file.path, file.hash))`,
  );
  return rows.map(({ name }) => name);
}

/** The migrations of the database, oldest first. @throws Error of the database */
export const readAppliedMigrations = (): Promise<{ name: string; applied_at: Date }[]> =>
  read(
    () => db.$queryRaw`
      SELECT migration_name AS name, finished_at AS applied_at FROM _prisma_migrations
      WHERE finished_at IS NOT NULL ORDER BY finished_at, migration_name`,
  );

const read = <Rows>(query: () => Promise<Rows>): Promise<Rows> => onReserve(() => asPlatform(query));
