/** One way to tell or reach a person: a normalised phone or e-mail, or the keyed hash of an ID number. */
export type Contact = { kind: "phone" | "email" | "id_number"; value: string };

/** What is stored of how to tell or reach a person. */
export type Person = {
  phone: string | null;
  alt_phone?: string | null;
  email: string | null;
  id_number_hash: string | null;
};

/** Every contact a person has. */
export function contactsOf(person: Person): Contact[] {
  const numbers = [person.phone, person.alt_phone];
  return [
    ...numbers.flatMap((value) => (value ? [{ kind: "phone" as const, value }] : [])),
    ...(person.email ? [{ kind: "email" as const, value: person.email }] : []),
    ...(person.id_number_hash ? [{ kind: "id_number" as const, value: person.id_number_hash }] : []),
  ];
}

/** The contacts by which a person is known again; a household shares the alternative phone. */
export const identityOf = (person: Person): Contact[] => contactsOf({ ...person, alt_phone: null });

/** A contact as one text, for maps, sets and locks. */
export const contactKey = ({ kind, value }: Contact) => `${kind} ${value}`;
