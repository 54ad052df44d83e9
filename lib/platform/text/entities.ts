/** Marks above and below Latin letters, by their names in "&uuml;" and "&eacute;". */
const MARKS: Record<string, string> = {
  ...{ acute: "\u0301", grave: "\u0300", circ: "\u0302", tilde: "\u0303", uml: "\u0308" },
  ...{ ring: "\u030A", caron: "\u030C", cedil: "\u0327" },
};
const NAMED: Record<string, string> = {
  ...{ amp: "&", quot: '"', apos: "'", lt: "<", gt: ">", nbsp: " " },
  ...{ lsquo: "‘", rsquo: "’", ldquo: "“", rdquo: "”", ndash: "–", mdash: "—", hellip: "…" },
  ...{ szlig: "ß", aelig: "æ", AElig: "Æ", oelig: "œ", OElig: "Œ", oslash: "ø", Oslash: "Ø" },
};
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z])(acute|grave|circ|tilde|uml|ring|caron|cedil)|([a-z]{2,6}));/gi;
const CONTROL = /[\p{Cc}\p{Cs}]/u;
const LAST_CODE_POINT = 0x10ffff;

/** A text with the characters that its HTML entities mean: "Müller & O'Brien" for "M&uuml;ller &amp; O&#39;Brien". */
export const decodeEntities = (text: string): string =>
  text.replace(ENTITY, (entity, decimal, hexadecimal, letter, mark, name) => {
    if (letter) return (letter + MARKS[mark.toLowerCase()]).normalize("NFC");
    if (name) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? entity) : entity;
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    const character = code <= LAST_CODE_POINT ? String.fromCodePoint(code) : "\0";
    return CONTROL.test(character) && character !== "\n" ? entity : character;
  });
