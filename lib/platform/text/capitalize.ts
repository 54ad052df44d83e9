/** "male" becomes "Male". */
export const capitalize = (word: string | null) => word && word.charAt(0).toUpperCase() + word.slice(1);
