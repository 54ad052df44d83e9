const TWELVE_DIGITS = /(?:\d[\s/-]*){12}/;

/**
 * What a list is searched by when a text is typed: the text, but an ID number as the server seals it, since searches are
 * part of addresses. Null while one is still being typed.
 * @throws ApiError on a mistyped ID number, and beyond ten a minute
 */
export async function sealSearch(text: string): Promise<string | null> {
  if (!TWELVE_DIGITS.test(text)) return text;
  const { sealIdNumber } = await import("./seal-id-number"); // few searches need it
  return sealIdNumber(text);
}
