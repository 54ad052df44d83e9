import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { MigrationList } from "@prisma/schema-engine-wasm";

const MIGRATIONS = join(import.meta.dirname, "../prisma/migrations");

/** The names of all migrations of this release. */
export async function migrationNames(): Promise<string[]> {
  const entries = await readdir(MIGRATIONS, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** Migrations as the schema engine takes them. */
export async function readMigrations(names: readonly string[]): Promise<MigrationList> {
  const migrationDirectories = await Promise.all(
    names.map(async (path) => {
      const value = await readFile(join(MIGRATIONS, path, "migration.sql"), "utf8");
      return { path, migrationFile: { path: "migration.sql", content: { tag: "ok" as const, value } } };
    }),
  );
  const lockfile = {
    path: "migration_lock.toml",
    content: await readFile(join(MIGRATIONS, "migration_lock.toml"), "utf8"),
  };
  return { baseDir: MIGRATIONS, lockfile, shadowDbInitScript: "", migrationDirectories };
}
