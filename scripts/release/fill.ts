// Run by scripts/release.ts beside a console on the database of a release: gives every table that belongs to organisations
// a row, and the first organisation a logo and a document, and waits until the jobs of all that are done. Prints the
// tables that are empty all the same.
import "@/lib/domains.server";
import { setTimeout as wait } from "node:timers/promises";
import { asPlatform, db, disconnect } from "@/lib/platform/db/client.server";
import { writeFileTo } from "@/lib/platform/files/files.server";
import { stopBoss } from "@/lib/platform/jobs/boss.server";
import { jobsDone, makeFullTenant, tableNames } from "../../tests/support/database.ts";
import { handmadePdf } from "../../tests/support/pdfs.ts";
import { png } from "../../tests/support/pictures.ts";

const LOGO = "tenants/1/logo.png";
const DOCUMENT = "products/1/terms.pdf";

await jobsDone(await makeFullTenant());
await writeFileTo(LOGO, await png());
await writeFileTo(DOCUMENT, handmadePdf());
const empty = await asPlatform(async () => {
  await db.tenant.update({ where: { id: 1 }, data: { logo: LOGO } });
  await db.productDocument.create({ data: { product_id: 1, kind: "terms", name: "Terms", file_path: DOCUMENT } });
  while ((await db.consumerChange.count()) > 0) await wait(500); // people are found in the background
  const tables: string[] = [];
  for (const table of await tableNames()) {
    const rows = await db.$queryRawUnsafe<unknown[]>(`SELECT FROM "${table}" LIMIT 1`);
    if (rows.length === 0) tables.push(table);
  }
  return tables;
});
console.log(empty.join(" "));
await stopBoss();
await disconnect();
