import "server-only";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { asPlatform, db, onReserve } from "@/lib/platform/db/client.server";

/** Postgres' code for a table that does not exist. Without `_prisma_migrations`, no migration was ever applied. */
const UNDEFINED_TABLE = "42P01";

/** What keeps the application from working: the database or its schema; null when it is healthy. */
export function findHealthProblem(): Promise<"database" | "schema" | null> {
  return readMigrations().then(
    ({ pending }) => (pending.length > 0 ? "schema" : null),
    (error: unknown) => (String(error).includes(UNDEFINED_TABLE) ? "schema" : "database"),
  );
}

type Applied = { name: string; applied_at: Date };

/** The migrations of the database, oldest first, and those of this release that it lacks. @throws Error of the database */
export async function readMigrations(): Promise<{ applied: Applied[]; pending: string[] }> {
  const expected = await readMigrationNames();
  const applied = await onReserve(() => asPlatform(readAppliedMigrations));
  return { applied, pending: expected.filter((name) => !applied.some((row) => row.name === name)) };
}

const readAppliedMigrations = () => db.$queryRaw<Applied[]>`
  SELECT migration_name AS name, finished_at AS applied_at FROM _prisma_migrations
  WHERE finished_at IS NOT NULL ORDER BY finished_at, migration_name`;

async function readMigrationNames(): Promise<string[]> {
  const entries = await readdir(join(process.cwd(), "prisma/migrations"), { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
