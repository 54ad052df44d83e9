import "server-only";
import { readdir, readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { sha256 } from "@/lib/platform/crypto/sha256.server";

// What this release makes of a database: its migrations, and after them the functions, triggers and policies of prisma/sql.

const MIGRATIONS = join(process.cwd(), "prisma/migrations");
const SQL = join(process.cwd(), "prisma/sql");

/** Stands for the migrations that its file `replaces.txt` lists: those of release 0.2.0. */
export const BASELINE = "20261125134501_baseline";

/** The names of all migrations of this release, in their order. */
export async function migrationNames(): Promise<string[]> {
  const entries = await readdir(MIGRATIONS, { withFileTypes: true });
  return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])).sort();
}

export const readMigration = (name: string) => readFile(join(MIGRATIONS, name, "migration.sql"), "utf8");

/** The names of the migrations of release 0.2.0, which the baseline replaces. */
export async function replacedMigrations(): Promise<string[]> {
  return (await readFile(join(MIGRATIONS, BASELINE, "replaces.txt"), "utf8")).trim().split("\n");
}

/** The current text of a function, or of a table's triggers or policies. */
export type SqlFile = {
  /** From prisma/sql on. */
  path: string;
  sql: string;
  hash: string;
};

let files: Promise<SqlFile[]> | undefined;

/** The files of prisma/sql, in an order in which they can be applied. Each process reads them once. */
export function readSqlFiles(): Promise<SqlFile[]> {
  files ??= (async () => {
    const paths = (await readdir(SQL, { recursive: true })).filter((path) => path.endsWith(".sql")).sort();
    const all = await Promise.all(paths.map(readSqlFile));
    const of = (kind: string) => all.filter(({ path }) => path.includes(`/${kind}/`));
    const removed = all.filter(({ path }) => path === "removed.sql");
    return [...inCallingOrder(of("functions")), ...of("triggers"), ...of("policies"), ...removed];
  })();
  return files;
}

async function readSqlFile(path: string): Promise<SqlFile> {
  const sql = await readFile(join(SQL, path), "utf8");
  return { path, sql, hash: sha256(sql) };
}

/** Functions after those that they call: Postgres looks for these when it creates a function with a body in standard SQL. */
function inCallingOrder(functions: SqlFile[]): SqlFile[] {
  const byName = new Map(functions.map((file) => [basename(file.path, ".sql"), file]));
  const visited = new Set<SqlFile>();
  const visit = (file: SqlFile): SqlFile[] => {
    if (visited.has(file)) return [];
    visited.add(file);
    const called = [...file.sql.matchAll(/\b(\w+)\(/g)].flatMap(([, name = ""]) => byName.get(name) ?? []);
    return [...called.flatMap(visit), file];
  };
  return functions.flatMap(visit);
}
