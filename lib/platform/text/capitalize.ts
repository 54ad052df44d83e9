/** "male" becomes "Male". */
export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** "New leads" becomes "new leads". */
export const uncapitalize = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
