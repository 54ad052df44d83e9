type TypedAmount = { ok: true; amount: number | null } | { ok: false; message: string };

/** Blanks of any width, and marks that can't be seen, which come along with pasted text. */
const BLANKS = /[\s\u200B-\u200F\u202A-\u202E\u2060-\u2069]/g;
const CURRENCY = /^(?:R|ZAR)(?=[\d.,])/i;
/** Points for thousands and a comma for cents, or the other way round. */
const GROUPED = { ".": /^\d{1,3}(?:\.\d{3})+$/, ",": /^\d{1,3}(?:,\d{3})+$/ };
/** More digits than a number holds exactly with its cents. */
const MOST_DIGITS = 13;

/**
 * The amount of money that a text means: "1 234.50", "R1,234.50", "1.234,50", "50000,00", with blanks anywhere. A comma
 * before three last digits groups thousands; a point there may mean either, and is refused.
 * @param decimals how many the amount may have; 0 or 2
 * @returns null as the amount for an empty text, or what to write instead
 */
export function parseTypedAmount(text: string, decimals: number): TypedAmount {
  const typed = bareAmount(text);
  if (typed === "") return { ok: true, amount: null };
  if (!/^[\d.,]*$/.test(typed) || !/\d/.test(typed)) return refusal(decimals > 0 ? ANY : ANY_WHOLE);
  const parts = split(typed);
  if (parts === undefined) return refusal(decimals > 0 ? ANY : ANY_WHOLE);
  const { whole, fraction, isEither } = parts;
  if (whole.length > MOST_DIGITS) return refusal("Enter a smaller amount");
  const cut = withDecimals(whole, fraction.slice(0, decimals));
  if (isEither) return refusal(`Enter ${group(whole + fraction)} or ${cut}`);
  if (/[1-9]/.test(fraction.slice(decimals))) {
    return refusal(decimals > 0 ? `Enter ${cut}, with two decimals` : `Enter ${cut}, without cents`);
  }
  return { ok: true, amount: Number(`${whole || 0}.${fraction || 0}`) };
}

/** A typed amount without blanks and currency: "R 25 000" is "25000". */
export const bareAmount = (text: string): string => text.replace(BLANKS, "").replace(CURRENCY, "");

/** An amount as its field shows it: "1 234", and with cents where it has some: "1 234.50". */
export function showTypedAmount(amount: number): string {
  const [whole = "", fraction = ""] = amount.toFixed(2).split(".");
  return withDecimals(whole, fraction === "00" ? "" : fraction);
}

const ANY = "Enter an amount such as 1 234.50";
const ANY_WHOLE = "Enter a whole amount such as 1 234";

const refusal = (message: string): TypedAmount => ({ ok: false, message });

type Parts = { whole: string; fraction: string; isEither?: boolean };

/** Digits before and after the decimal mark; `isEither` where the mark may also be one of thousands. */
function split(typed: string): Parts | undefined {
  const last = Math.max(typed.lastIndexOf("."), typed.lastIndexOf(","));
  if (last < 0) return { whole: typed, fraction: "" };
  const mark = typed[last] === "." ? "." : ",";
  const [before, fraction] = [typed.slice(0, last), typed.slice(last + 1)];
  if (before.includes(mark)) return GROUPED[mark].test(typed) ? { whole: digitsOf(typed), fraction: "" } : undefined;
  if (/[.,]/.test(before)) {
    return GROUPED[mark === "." ? "," : "."].test(before) ? { whole: digitsOf(before), fraction } : undefined;
  }
  if (fraction.length !== 3) return { whole: before, fraction };
  if (mark === "," && /^[1-9]\d{0,2}$/.test(before)) return { whole: before + fraction, fraction: "" };
  return { whole: before, fraction, isEither: true };
}

const digitsOf = (text: string) => text.replace(/[.,]/g, "");

const group = (digits: string) => digits.replace(/^0+(?=\d)/, "").replace(/\B(?=(?:\d{3})+$)/g, " ");

const withDecimals = (whole: string, decimals: string) =>
  `${group(whole || "0")}${decimals && `.${decimals.padEnd(2, "0")}`}`;
