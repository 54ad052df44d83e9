import { TITLE } from "@/lib/leads/headers/titles";

/** One title or those of a couple, before a name: "Mr", "Mr & Mrs", "Mnr. en Mev." */
const TITLES = new RegExp(String.raw`^${TITLE}(?:\s*(?:[&/+]|\band\b|\ben\b)\s*${TITLE})*(?=\s|$)`, "i");
/** A title in brackets after a name. */
const TITLE_BEHIND = new RegExp(String.raw`\s*\((${TITLE})\)$`, "i");
/** Words that a surname begins with: "van der Merwe", "de Klerk", "Janse van Rensburg", "v/d Westhuizen". */
const PARTICLES = new Set(
  "van von de den der du di da la le el al bin ben ter ten janse jansen st v/d v.d. v.d vd".split(" "),
);
/** A surname in capitals before names that are not: "NKOSI Thandi", "VAN WYK Jan". Other short words are initials. */
const CAPITALS_FIRST =
  /^((?:(?:JANSE|JANSEN|VAN|VON|DE|DEN|DER|DU|LA|LE|V\/D) )+\p{Lu}['’\p{Lu}-]+|\p{Lu}['’\p{Lu}-]{3,}) ((?:\p{Lu}['’\p{Ll}-]+ ?)+)$/u;

/** A surname whose beginning is nobody's first name: "van der Merwe", "de la Rey", "Du Plessis". */
const SURNAME_ALONE = /^(?:(?:van|von|de) (?:de|den|der|la|le) |(?:van|von|de|du|le|la) \S+$)/i;

type FullName = { title: string | null; name: string | null; surname: string | null };

/**
 * The parts of a name as one text: "Mr Thabo Johannes Mokoena", "Annelie van der Merwe", "Nkosi, Thandi", "NKOSI Thandi".
 * Without a comma the last word is the surname, with the particles before it. A single word, or a surname alone, is the name.
 * @param known the surname, where another column has it
 */
export function splitFullName(text: string, known?: string | null): FullName {
  const [before, rest] = text.split(/,\s*(.*)/s);
  if (before && rest) {
    const [first, last] = [namesOf(rest), namesOf(before)];
    return { title: first.title ?? last.title, name: first.name, surname: last.name };
  }
  const { title, name: names } = namesOf(text);
  if (known) return { title, name: withoutEnd(names ?? "", known) || names, surname: known };
  const [, capitals, others] = CAPITALS_FIRST.exec(names ?? "") ?? [];
  if (capitals && others) return { title, name: others, surname: capitals };
  if (names && SURNAME_ALONE.test(names)) return { title, name: names, surname: null };
  const words = (names ?? "").split(" ");
  const first = words.findIndex((word, place) => place > 0 && PARTICLES.has(word.toLowerCase()));
  const at = first === -1 ? Math.max(1, words.length - 1) : first;
  return { title, name: words.slice(0, at).join(" ") || null, surname: words.slice(at).join(" ") || null };
}

function namesOf(text: string): Pick<FullName, "title" | "name"> {
  const plain = text.trim().replace(/\s+/g, " ");
  const [behind, titleBehind] = TITLE_BEHIND.exec(plain) ?? [];
  const [before] = TITLES.exec(plain) ?? [];
  const name = plain.slice(before?.length ?? 0, behind ? -behind.length : undefined).trim();
  return { title: before ?? titleBehind ?? null, name: name || null };
}

const withoutEnd = (names: string, surname: string): string =>
  names.toLowerCase().endsWith(` ${surname.toLowerCase()}`) ? names.slice(0, -surname.length).trim() : names;
