/** "male" becomes "Male". */
export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** "New leads" becomes "new leads". */
export const uncapitalize = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** A label within a sentence: "Product Plan" becomes "product plan", and "API key" stays. */
export const inSentence = (label: string): string =>
  label
    .split(" ")
    .map((word) => (/^\p{Lu}{2}/u.test(word) ? word : uncapitalize(word)))
    .join(" ");
