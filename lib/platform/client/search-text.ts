const SEVEN_DIGITS = /(?:\p{Nd}[\W_]*){7}/u;

/**
 * The search for a typed text. Searches are part of addresses, so a text that may hold an ID number, or the beginning of
 * one, is sealed by the server if the list can be searched by ID number. Null: the text is not searched before Enter.
 * @param entered whether the user pressed Enter
 * @throws ApiError on a mistyped ID number and beyond ten ID numbers a minute; Error on one that the list can't be searched by
 */
export async function searchFor(text: string, byIdNumber?: boolean, entered?: boolean): Promise<string | null> {
  if (!SEVEN_DIGITS.test(text)) return text;
  const { searchWithDigits } = await import("./search-with-digits"); // few searches need it
  return searchWithDigits(text, byIdNumber, entered);
}
