import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { create, type Font } from "fontkit";
import { singleton } from "@/lib/platform/process/singleton";

const FILES = join(/* turbopackIgnore: true */ process.cwd(), "node_modules/@expo-google-fonts/inter");
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

/** The notes that replace a name, another text or emoji without characters in the fonts. */
export type Notes = { name: string; text: string; emoji: string };

/** @param elsewhere where the reader finds the original text */
export const notesOf = (elsewhere: string): Notes => ({
  name: `[name in another script: ${elsewhere}]`,
  text: `[in another script: ${elsewhere}]`,
  emoji: `[emoji: ${elsewhere}]`,
});

/**
 * A text that the fonts can draw: words in an unsupported script become a note. Control characters become spaces, except for
 * line breaks.
 * @param note replaces words
 * @param emoji replaces emoji
 */
export function drawable(text: string, { characters }: Pick<Fonts, "characters">, note: string, emoji: string): string {
  const clean = text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/\p{Variation_Selector}|\u20E3/gu, "") // selects the emoji form of a character
    .replace(/[^\S\n]|(?!\n)\p{Cc}|\p{Cf}/gu, " ");
  const marked = Array.from(clean, (character) => {
    if (character === "\n" || characters.has(character.codePointAt(0) ?? 0)) return character;
    if (EMOJI.test(character)) return LACKED_EMOJI;
    return SIGN.test(character) ? UNKNOWN_SIGN : LACKED;
  });
  return marked.join("").replace(LACKED_RUN, (run) => (run.includes(LACKED) ? note : emoji));
}

// The text has no control characters left, so these can mark characters that the fonts lack.
const LACKED = "\u0001";
const LACKED_EMOJI = "\u0002";
/** Words in an unsupported script, with the spaces, hyphens and emoji between them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they mark what the fonts lack
const LACKED_RUN = /[\u0001\u0002]+(?:[ '’.,-]+[\u0001\u0002]+)*/g;
const SIGN = /\p{S}/u;
/** Replaces a symbol that the fonts lack. */
const UNKNOWN_SIGN = "?";
const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/u;
