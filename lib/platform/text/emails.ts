/** What is written around an address: "mailto:thandi@example.com", "Thandi Nkosi <thandi@example.com>". */
const SCHEME = /^mailto:/i;
const NAMED = /<([^<>]+)>/;
const SINGLE = /^[^\s;,/|<>:]+$/;

/** What people write for an address where there is none: "noemail", "no@email.com", "noemail@noemail.co.za". */
const NOTHING = /^(?:no|none|na|no[ ._-]?e?mail)(?:@(?:no|none|na|no-?e?mail|e?mail|gmail)\.(?:com|net|org|co\.za))?$/i;

export const isNoEmail = (text: string): boolean => NOTHING.test(text);

/** The addresses that a text names, one or several, not checked yet: "a@example.com; B <b@example.com>". */
export function emailsIn(text: string): string[] {
  if (SINGLE.test(text)) return [text];
  const parts = text.split(/[;,|\n]/).flatMap((part) => NAMED.exec(part)?.[1] ?? wordsOf(part));
  const addresses = parts.map((part) => part.trim().replace(SCHEME, "")).filter((part) => part.includes("@"));
  return addresses.length > 0 ? addresses : [text];
}

/** The words of a text, unless one before an address may be the beginning of it: "thabo nkosi@example.com". */
function wordsOf(text: string): string[] {
  const words = text.trim().split(/[/\s]+/);
  const isBroken = words.some(
    (word, place) => word.includes("@") && place > 0 && !SAFE_BEFORE.test(words[place - 1] ?? ""),
  );
  return isBroken ? [text] : words;
}

/** What an address can't begin with: another address, or a word with a colon. */
const SAFE_BEFORE = /@|:$|^(?:or|of|and|en|&)$/i;
