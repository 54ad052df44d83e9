import { api } from "@/lib/platform/client/api";

const LENGTH = 13;
/** The digits of an ID number, or all but the last, which follows from the others. South African numbers are shorter. */
const BEGINS_WITH_DATE = /^\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{6,7}$/;
const THIRTEEN_DIGITS = /(?<!\d)(?:\d[\s/-]*){12}\d(?!\d)/;

/**
 * What a list is searched by when a text with many digits is typed: the text, but an ID number in it as the server seals it.
 * Null while one is still being typed.
 * @throws ApiError on a mistyped ID number, which is not put in an address either, and beyond ten a minute
 */
export async function sealIdNumber(text: string): Promise<string | null> {
  const digits = (THIRTEEN_DIGITS.exec(text)?.[0] ?? text).replace(/[\s/-]/g, "");
  if (!BEGINS_WITH_DATE.test(digits)) return text;
  if (digits.length < LENGTH) return null;
  return (await api.post<{ search: string }>("/id-number-searches", { id_number: digits })).search;
}
