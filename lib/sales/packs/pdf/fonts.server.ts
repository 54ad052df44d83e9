import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { create, type Font } from "fontkit";
import { singleton } from "@/lib/platform/process/singleton";

const FILES = join(/* turbopackIgnore: true */ process.cwd(), "node_modules/@expo-google-fonts/inter");
/** Stands for a character that the font lacks. */
const MISSING = "\u25A1";

export type Fonts = { regular: Buffer; bold: Buffer; characters: ReadonlySet<number> };

/** The fonts of a policy pack: Latin with every accent, Greek and Cyrillic. Read once. */
export const packFonts = (): Promise<Fonts> => loaded.get();

const loaded = singleton("pack-fonts", async (): Promise<Fonts> => {
  const [regular, bold] = await Promise.all([
    readFile(join(/* turbopackIgnore: true */ FILES, "400Regular/Inter_400Regular.ttf")),
    readFile(join(/* turbopackIgnore: true */ FILES, "600SemiBold/Inter_600SemiBold.ttf")),
  ]);
  return { regular, bold, characters: new Set((create(regular) as Font).characterSet) };
});

/**
 * A text as the fonts can draw it: each character that they lack is a square. Control characters become spaces, except
 * for line breaks.
 */
export function drawable(text: string, { characters }: Pick<Fonts, "characters">): { text: string; isWhole: boolean } {
  let isWhole = true;
  const clean = text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[^\S\n]|(?!\n)\p{Cc}|\p{Cf}/gu, " ");
  const drawn = Array.from(clean, (character) => {
    if (character === "\n" || characters.has(character.codePointAt(0) ?? 0)) return character;
    isWhole = false;
    return MISSING;
  });
  return { text: drawn.join(""), isWhole };
}
