// npm run db:migration NAME: writes a migration from the existing migrations to prisma/schema.prisma and the
// lists of lib/*/columns.ts.
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrationNames } from "@/lib/platform/db/release-schema.server";
import { startPostgres } from "./postgres.ts";
import { diffSchema } from "./schema-diff.ts";

const name = process.argv[2];
if (!name || !/^[a-z0-9_]+$/.test(name)) {
  console.error("Usage: npm run db:migration NAME (lower-case letters, digits and underscores)");
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), "migration-"));
const database = await startPostgres(join(folder, "postgres"), "shadow");
try {
  const sql = await diffSchema(database.url("postgres"));
  if (sql === "") {
    console.log(
      "The migrations already match prisma/schema.prisma and the values of its columns. Nothing was written.",
    );
  } else {
    const now = Number(new Date().toISOString().replace(/\D/g, "").slice(0, 14));
    const last = Number.parseInt((await migrationNames()).at(-1) ?? "", 10);
    const stamp = Math.max(now, last + 1); // after the others, whatever their stamps
    const target = join("prisma/migrations", `${stamp}_${name}`);
    await mkdir(target, { recursive: true });
    await writeFile(join(target, "migration.sql"), sql);
    console.log(
      `Wrote ${target}/migration.sql. A table with tenant_id also needs a file in prisma/sql/…/policies: see CONTRIBUTING.md.`,
    );
  }
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
