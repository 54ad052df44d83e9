/** The digits of an account or a branch, which people write in groups: "62 1234 5678-9" is "62123456789". */
export const ungrouped = (number: string): string =>
  number.trim().replace(/(?<=\d)[\s\p{Dash_Punctuation}\u2212]+(?=\d)/gu, "");
