import { ApiError, api } from "@/lib/platform/client/api";

const INVALID = 422;
const LENGTH = 13;

/** The digits of an ID number, or all but the last, which follows from the others. No phone number begins with a date. */
const BEGINS_WITH_DATE = /^\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{6,7}$/;

/**
 * What a list is searched by when a text is typed: the text, but an ID number as the server seals it, since searches stand in
 * addresses. Null while one is still being typed.
 * @throws ApiError beyond ten ID numbers a minute
 */
export async function sealSearch(text: string): Promise<string | null> {
  const digits = text.replace(/[\s-]/g, "");
  if (!BEGINS_WITH_DATE.test(digits)) return text;
  if (digits.length < LENGTH) return null;
  try {
    return (await api.post<{ search: string }>("/id-number-searches", { id_number: digits })).search;
  } catch (error) {
    if (error instanceof ApiError && error.status === INVALID) return text; // thirteen other digits, as of a reference
    throw error;
  }
}
