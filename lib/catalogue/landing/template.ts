/** A text with gaps, all of which take the same word. */
export type Template = { fill: (word: string) => string };

/** The text with its gaps where `placeholder` stands. */
export function templateOf(text: string, placeholder: string): Template {
  const pieces = text.split(placeholder);
  return { fill: (word) => pieces.join(word) };
}
