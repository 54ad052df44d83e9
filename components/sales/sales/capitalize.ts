/** "male" becomes "Male"; nothing stays nothing. */
export const capital = (word: string | null) => word && word.charAt(0).toUpperCase() + word.slice(1);
