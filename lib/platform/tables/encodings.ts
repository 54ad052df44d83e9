/** How the characters of a file are written as bytes. */
export const ENCODINGS = ["utf-8", "utf-16le", "utf-16be", "windows-1252", "cp850", "macintosh"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Those of files that nothing in them tells apart, as a dropdown offers them. */
export const OLD_ENCODINGS = [
  { id: "windows-1252", name: "Windows (Western European)" },
  { id: "cp850", name: "DOS (code page 850)" },
  { id: "macintosh", name: "Mac (Roman)" },
] as const satisfies { id: Encoding; name: string }[];

export const isOldEncoding = (encoding: string | null): boolean => OLD_ENCODINGS.some(({ id }) => id === encoding);

/** What stands for bytes that are no character. */
export const REPLACEMENT = "\uFFFD";

// Signs that no word has where other encodings have letters: behind one, or between two. Names may have ’ – —.
const GARBLED = /\p{L}[\u0080-\u009F‚„†‡ˆ‰‹‘“•˜¢£¤¥¦¬¯¸¿\uFFFD]|\p{L}[…›”™š§¨©ª«®°±²³´µ¶·¹º»¼½¾×÷]\p{L}|\p{Ll}[ŠŽŸ]/u;

/** Whether words of a text look as if another old encoding were right. */
export const looksGarbled = (text: string): boolean => GARBLED.test(text);
