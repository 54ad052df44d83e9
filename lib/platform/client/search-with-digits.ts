import { mayHoldAlmostAll, mayHoldIdNumber } from "@/lib/platform/lists/id-number-digits";
import { api } from "./api";

/** The sealed searches of this page, by their texts: an ID number counts once, however often it is typed. */
const sealed = new Map<string, Promise<string>>();

/** `searchFor` for a text with at least seven digits. */
export async function searchWithDigits(text: string, byIdNumber?: boolean, entered?: boolean): Promise<string | null> {
  if (!mayHoldIdNumber(text)) return text;
  if (byIdNumber) return seal(text);
  if (mayHoldAlmostAll(text)) throw new Error("This list can't be searched by ID number.");
  return entered ? text : null;
}

function seal(text: string): Promise<string> {
  const search = sealed.get(text) ?? request(text);
  sealed.set(text, search);
  search.catch(() => sealed.delete(text));
  return search;
}

const request = async (text: string): Promise<string> =>
  (await api.post<{ search: string }>("/id-number-searches", { search: text })).search;
