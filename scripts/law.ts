// npm run law: writes the page of the documentation that lists the rules of law, from the rows that the migrations make.
import { mkdtempSync, rmSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Client } from "pg";
import { describeLaw, type LawRow } from "@/lib/insurance/law/list.server";
import { LAW_PAGE, lawPage } from "./law-page.ts";
import { migrate } from "./migrate.ts";
import { startPostgres } from "./postgres.ts";

const folder = mkdtempSync(join(tmpdir(), "law-"));
const database = await startPostgres(join(folder, "postgres"), "law");
try {
  const url = database.url("postgres");
  await migrate(url);
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<LawRow>(
    "SELECT key, valid_from::text, value, source, verified_on::text FROM law_rules",
  );
  await client.end();
  await mkdir(dirname(LAW_PAGE), { recursive: true });
  await writeFile(LAW_PAGE, lawPage(describeLaw(rows)));
} finally {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
