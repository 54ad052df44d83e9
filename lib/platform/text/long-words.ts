/** No name or address on a form is longer, nor a SHA-256 in hexadecimal. */
const LONGEST_WORD = 64;
const PIECE = /.{10}\p{M}*/gu;
const LONG_WORDS = new RegExp(`\\S{${LONGEST_WORD + 1},}`, "gu");
const ZERO_WIDTH_SPACE = "\u200B";

/**
 * A text whose long words may end a line within them. pdfkit lays out the rest of a word anew for each of its lines, which
 * takes minutes where the word has 10,000 letters. Only for fonts that have a zero-width space.
 */
export const breakLongWords = (text: string): string =>
  text.replace(LONG_WORDS, (word) => word.replace(PIECE, `$&${ZERO_WIDTH_SPACE}`));
