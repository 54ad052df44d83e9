import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ErasureResult } from "@/lib/people/erasure/schema";
import { asPlatform, db } from "@/lib/platform/db/client.server";
import { dataPath } from "@/lib/platform/env.server";
import { api, type Refusal } from "./api";
import { consumersLinked } from "./consumers";
import type { TestUser } from "./world";

/** Asks for the erasure of a person over HTTP; a dry run without `dry_run: false`. */
export const erase = (user: TestUser, { id }: { id: number }, fields: object = {}, to: { port?: string } = {}) =>
  api(user, to).post<ErasureResult & Refusal>(`/api/consumers/${id}/erase`, { reason: "They asked for it", ...fields });

export const eraseForGood = (user: TestUser, person: { id: number }, to: { port?: string } = {}) =>
  erase(user, person, { dry_run: false }, to);

/** The record of the person of a lead, once it is linked. */
export async function personOf(lead: { id: number; tenant_id: number }): Promise<{ id: number }> {
  await consumersLinked({ id: lead.tenant_id });
  return asPlatform(async () => {
    const { consumer_id } = await db.leadConsumer.findFirstOrThrow({ where: { lead_id: lead.id } });
    return { id: consumer_id };
  });
}

export type Hit = { table: string; row: Record<string, unknown> };

/** The rows of every table of the database, also of the job queues, that have one of some texts in any column. */
export async function rowsWith(texts: readonly string[]): Promise<Hit[]> {
  const patterns = texts.map((text) => `%${text}%`);
  const tables = await asPlatform(
    () => db.$queryRaw<{ name: string }[]>`
      SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE' ORDER BY 1`,
  );
  const hits: Hit[] = [];
  for (const { name } of tables) {
    const rows = await asPlatform(() =>
      db.$queryRawUnsafe<{ row: Record<string, unknown> }[]>(
        `SELECT to_jsonb(t) AS row FROM ${name} AS t WHERE t::text ILIKE ANY ($1::text[])`,
        patterns,
      ),
    );
    hits.push(...rows.map(({ row }) => ({ table: name.replace("public.", ""), row })));
  }
  return hits;
}

/** The stored files with one of some texts in their bytes or their name. */
export function filesWith(texts: readonly string[]): string[] {
  const folder = dataPath("storage");
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => {
      const bytes = readFileSync(path);
      return texts.some((text) => path.includes(text) || bytes.includes(text));
    });
}

/** Those of some texts that the log of the server has. */
export function loggedOf(texts: readonly string[]): string[] {
  const log = readFileSync(dataPath("server.log"));
  return texts.filter((text) => log.includes(text));
}
