import "server-only";
import { db } from "@/lib/platform/db/client.server";
import { Prisma } from "@/lib/platform/db/generated/client";
import { escapeLike } from "./list";

/** Only this many of the newest matches are used. */
export const MAX_FOUND = 5_000;

/** The trigram index needs three characters, and shorter parts of a number occur in most numbers. */
const MIN_CHARACTERS = 3;
const NUMBERS = /(?<!\S)[\d+().-]+(?:\s+[\d+().-]+)*(?!\S)/g;

/** The ids of the newest matches, and whether there are more. */
export type Found = { ids: number[]; more: boolean };

/**
 * Searches with a function of the database, in the current tenant, or in all tenants as the platform.
 * @param search the function's name, never from input
 * @returns the ids that match each interpretation of the text
 */
export const searchIds = (search: string, text: string): Promise<number[][]> =>
  Promise.all(
    readingsOf(text).map(async (patterns) => {
      const [row] = await db.$queryRaw<{ ids: number[] | null }[]>`
        SELECT array_agg(id) AS ids FROM ${Prisma.raw(search)}(NULL, ${patterns}::text[], ${MAX_FOUND}::int) AS id`;
      return row?.ids ?? [];
    }),
  );

/**
 * The ids of the rows of a table in whose columns every word of a text occurs. It reads every row, so the table is one that
 * stays small.
 * @param table and `columns` never from input
 */
export async function idsContaining(table: string, columns: readonly string[], text: string): Promise<number[]> {
  const words = wordsOf(text).map((word) => `%${escapeLike(word)}%`);
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT id FROM ${Prisma.raw(table)} WHERE folded_text(concat_ws(' ', ${Prisma.raw(columns.join(", "))}))
      LIKE ALL (SELECT folded_text(word) FROM unnest(${words}::text[]) AS word)`;
  return rows.map(({ id }) => id);
}

/** The matches of several searches together. */
export const foundIn = (searches: number[][]): Found => ({
  ids: [...new Set(searches.flat())],
  more: searches.some(({ length }) => length >= MAX_FOUND),
});

/**
 * The interpretations of a text, each as LIKE patterns that must all match: as words, and as a phone number. The database
 * folds their accents, apostrophes and hyphens as it does in what it searches.
 */
export function readingsOf(text: string): string[][] {
  const asTyped = patternsOf(text);
  const withNumbers = patternsOf(text.replace(NUMBERS, storedPart));
  return asTyped.join(" ") === withNumbers.join(" ") ? [asTyped] : [asTyped, withNumbers];
}

const patternsOf = (text: string): string[] => wordsOf(text).map(patternOf);

// A hyphen or an apostrophe on its own means nothing, unless it is all there is: then nobody is found. Wide signs are
// written as usual ones first, since a wide % would become one that LIKE knows.
function wordsOf(text: string): string[] {
  const words = text.normalize("NFKC").toLowerCase().split(/\s+/).filter(Boolean);
  const meant = words.filter((word) => !/^[\p{Pd}'’]+$/u.test(word));
  return meant.length > 0 ? meant : words;
}

// A word that is too short for the index must start a word, so a space is put before it, as in the searched text.
const patternOf = (word: string) => `%${lengthOf(word) < MIN_CHARACTERS ? " " : ""}${escapeLike(word)}%`;

/** Accents and apostrophes are not searched. */
const lengthOf = (word: string) => word.normalize("NFD").replace(/[\p{Mn}'’]/gu, "").length;

// Numbers are stored with their country code, and typed with a 0 or the code or neither.
function storedPart(typed: string): string {
  const digits = typed.replace(/\D/g, "");
  const part = digits.replace(/^0+/, "").replace(/^27/, "").replace(/^0+/, "");
  if (part.length >= MIN_CHARACTERS) return part;
  return digits.length >= MIN_CHARACTERS ? digits.replace(/^0/, "27") : typed;
}
