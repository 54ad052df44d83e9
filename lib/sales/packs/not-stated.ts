/** A text of the policy pack, or the words that stand in its place. */
export const orNotStated = (text: string | null | undefined): string => text?.trim() || "Not stated";
