const TITLES = /^(?:mr|mrs|ms|miss|mx|dr|prof|rev|pastor|adv|hon|mnr|mev|mej|me|ds)\.?$/i;
/** Words that a surname begins with: "van der Merwe", "de Klerk", "Janse van Rensburg". */
const PARTICLES = new Set("van von de den der du di da la le el al bin ben ter ten janse jansen st".split(" "));

type FullName = { title: string | null; name: string | null; surname: string | null };

/**
 * The parts of a name as one text: "Mr Thabo Johannes Mokoena", "Annelie van der Merwe", "Nkosi, Thandi". Without a comma
 * the last word is the surname, with the particles before it; a single word is the name.
 * @param known the surname, where another column has it
 */
export function splitFullName(text: string, known?: string | null): FullName {
  const [surname, rest] = text.split(/,\s*(.*)/s);
  if (surname && rest) return { ...namesOf(rest), surname: surname.trim() };
  const { title, name: names } = namesOf(text);
  if (known) return { title, name: withoutEnd(names ?? "", known) || names, surname: known };
  const words = (names ?? "").split(" ");
  const first = words.findIndex((word, place) => place > 0 && PARTICLES.has(word.toLowerCase()));
  const at = first === -1 ? Math.max(1, words.length - 1) : first;
  return { title, name: words.slice(0, at).join(" ") || null, surname: words.slice(at).join(" ") || null };
}

function namesOf(text: string): Pick<FullName, "title" | "name"> {
  const words = text.trim().split(/\s+/);
  const [first = ""] = words;
  const hasTitle = words.length > 1 && TITLES.test(first);
  const names = hasTitle ? words.slice(1) : words;
  return { title: hasTitle ? first : null, name: names.join(" ") || null };
}

const withoutEnd = (names: string, surname: string): string =>
  names.toLowerCase().endsWith(` ${surname.toLowerCase()}`) ? names.slice(0, -surname.length).trim() : names;
