import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { escapeLike } from "@/lib/platform/http/list";

/** Only the newest leads that a text finds are used. */
export const MAX_FOUND = 5_000;

/** The index knows a text by three characters in a row; a part of a number with fewer digits is in most numbers. */
const MIN_CHARACTERS = 3;
const NUMBERS = /(?<!\S)[\d+().-]+(?:\s+[\d+().-]+)*(?!\S)/g;

/** The newest leads that a text finds, and whether there are more. */
export type Found = { ids: number[]; more: boolean };

/**
 * The leads in whose name, phone numbers, e-mail address and reference every word of a text occurs, a phone number
 * typed in any notation. Of the current tenant, or as the platform of all.
 */
export async function findLeads(text: string): Promise<Found> {
  const found = await Promise.all(readingsOf(text).map(idsOf));
  return { ids: [...new Set(found.flat())], more: found.some(({ length }) => length === MAX_FOUND) };
}

async function idsOf(patterns: string[]): Promise<number[]> {
  const [row] = await db.$queryRaw<{ ids: number[] | null }[]>`
    SELECT array_agg(id) AS ids FROM search_leads(NULL, ${patterns}::text[], ${MAX_FOUND}::int) AS id`;
  return row?.ids ?? [];
}

/** What a text may mean, each as the patterns of LIKE that must all be met: its words, and its phone numbers. */
export function readingsOf(text: string): string[][] {
  const asTyped = patternsOf(text);
  const withNumbers = patternsOf(text.replace(NUMBERS, storedPart));
  return asTyped.join(" ") === withNumbers.join(" ") ? [asTyped] : [asTyped, withNumbers];
}

const patternsOf = (text: string) => text.toLowerCase().split(/\s+/).filter(Boolean).map(patternOf);

// What is too short for the index has to begin a word: every name before which the searched text has a blank.
const patternOf = (word: string) => `%${[...word].length < MIN_CHARACTERS ? " " : ""}${escapeLike(word)}%`;

// Numbers are stored with their country code, and typed with a 0 or the code or neither.
function storedPart(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  const part = digits.replace(/^0+/, "").replace(/^27/, "").replace(/^0+/, "");
  if (part.length >= MIN_CHARACTERS) return part;
  return digits.length >= MIN_CHARACTERS ? digits.replace(/^0/, "27") : typed;
}
