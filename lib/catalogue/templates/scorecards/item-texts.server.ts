import "server-only";
import { db } from "@/lib/platform/db/client.server";

/** The texts of scorecards' items by their ids, as they read in the newest edition that has them. */
export async function itemTexts(ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.$queryRaw<{ id: string; text: string }[]>`
    SELECT DISTINCT ON (item->>'id') item->>'id' AS id, item->>'text' AS text
    FROM scorecard_editions edition
      CROSS JOIN jsonb_array_elements(edition.sections) section
      CROSS JOIN jsonb_array_elements(section->'items') item
    WHERE item->>'id' = ANY(${[...ids]}::text[])
    ORDER BY item->>'id', edition.created_at DESC, edition.id DESC`;
  return new Map(rows.map(({ id, text }) => [id, text]));
}
