import "server-only";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { asPlatform, db, onReserve } from "@/lib/platform/db/client.server";

/** Postgres' code for a table that does not exist. Without `_prisma_migrations`, no migration was ever applied. */
const UNDEFINED_TABLE = "42P01";

/** What keeps the application from working: the database or its schema; null when it is healthy. */
export async function findHealthProblem(): Promise<"database" | "schema" | null> {
  const expected = await readMigrationNames();
  return onReserve(() => asPlatform(readAppliedMigrations)).then(
    (rows) => (expected.every((name) => rows.some((row) => row.name === name)) ? null : "schema"),
    (error: unknown) => (String(error).includes(UNDEFINED_TABLE) ? "schema" : "database"),
  );
}

const readAppliedMigrations = () => db.$queryRaw<{ name: string }[]>`
  SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL`;

async function readMigrationNames(): Promise<string[]> {
  const entries = await readdir(join(process.cwd(), "prisma/migrations"), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}
