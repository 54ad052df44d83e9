/**
 * One way to identify or reach a person: a normalised phone number or email address, or the keyed hash of an ID number.
 */
export type Contact = { kind: "phone" | "email" | "id_number"; value: string };

/** The stored contacts of a person. */
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

/** The contacts that identify a person. The alternative phone does not, since a household may share it. */
export const identityOf = (person: Person): Contact[] => contactsOf({ ...person, alt_phone: null });

/** A contact as one text, for maps, sets and locks. */
export const contactKey = ({ kind, value }: Contact) => `${kind} ${value}`;
