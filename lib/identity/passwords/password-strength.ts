const MARKS = [/.{8,}/u, /\p{Lu}/u, /\p{Ll}/u, /\d/, /[^\p{L}\d]/u];

/** 0 to 5: one point each for 8 characters, an upper-case letter, a lower-case letter, a digit and a symbol. */
export const passwordStrength = (password: string): number => MARKS.filter((mark) => mark.test(password)).length;
