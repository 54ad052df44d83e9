import "server-only";
import type { Contact } from "@/lib/leads/record/contacts";
import { db } from "@/lib/platform/db/client.server";
import type { OwnNames } from "./namesakes.server";
import { personPattern } from "./person-pattern";

/** Whether what was stored as it came in is of a person. */
export type Recognition = {
  /** A text that holds one of the person's contacts, unless it is of somebody who shares it. */
  text: (text: string) => boolean;
  /** A row of a table: also one that holds nothing but a name which nobody else of the organisation has. */
  cells: (cells: readonly string[]) => boolean;
};

/** By what a person is recognised. */
export type SubjectTraits = {
  phones: string[];
  emails: string[];
  idNumbers: string[];
  names: { name: string; surname: string }[];
};

type Subject = { tenant_id: number; ids: number[]; contacts: readonly Contact[] };

/**
 * How a person is recognised among strangers. A text with a shared contact is somebody else's where it has the name of one
 * who shares it, and nothing of the person but that contact.
 */
export async function recognitionOf(
  subject: Subject,
  { names, ...traits }: SubjectTraits,
  ofNobodyElse: OwnNames,
): Promise<Recognition> {
  const sharers = await findSharers(subject);
  const shared = new Set(sharers.map(({ value }) => value));
  const unshared = (values: readonly string[]) => values.filter((value) => !shared.has(value));
  const none = { phones: [], emails: [], idNumbers: [] };
  const contact = insensitive(personPattern(traits));
  const ofSharers = insensitive(personPattern({ ...none, names: sharers }));
  const ofPerson = insensitive(
    personPattern({ ...traits, phones: unshared(traits.phones), emails: unshared(traits.emails), names }),
  );
  const named = insensitive(personPattern({ ...none, ...ofNobodyElse }));
  const isOfPerson = (text: string) => contact.test(text) && (!ofSharers.test(text) || ofPerson.test(text));
  return {
    text: isOfPerson,
    cells: (cells) =>
      isOfPerson(JSON.stringify(cells)) || (!cells.some(isContact) && named.test(JSON.stringify(cells))),
  };
}

const insensitive = (pattern: string) => new RegExp(pattern, "i");

const FEWEST_DIGITS_OF_CONTACT = 7;

/** Whether a cell may say how to reach somebody, whether or not it is right. */
const isContact = (cell: string) => cell.includes("@") || cell.replace(/\D/g, "").length >= FEWEST_DIGITS_OF_CONTACT;

type Sharer = { name: string; surname: string; value: string };

/** Whoever else of the organisation has one of the contacts, with that. */
async function findSharers({ tenant_id, ids, contacts }: Subject): Promise<Sharer[]> {
  const found = await db.consumerContact.findMany({
    where: {
      tenant_id,
      consumer_id: { notIn: ids },
      consumer: { merged_into_id: null, erased_at: null },
      OR: contacts.flatMap(({ kind, value }) => (kind === "id_number" ? [] : [{ kind, value }])),
    },
    select: { value: true, consumer: { select: { name: true, surname: true } } },
  });
  return found.flatMap(({ value, consumer: { name, surname } }) => (surname ? [{ name, surname, value }] : []));
}
