import { type Contact, contactKey, contactsOf, identityOf } from "@/lib/leads/record/contacts";

/** The particulars that a lead or the policyholder of a sale gives of a person. */
export type Particulars = {
  title: string | null;
  name: string;
  surname: string | null;
  phone: string | null;
  alt_phone: string | null;
  email: string | null;
  id_number_encrypted: string | null;
  id_number_hash: string | null;
  date_of_birth: string | null;
  gender: string | null;
  language: string | null;
  province: string | null;
  created_at: string;
};

/** The columns of a person's record that leads and sales fill. */
export type ConsumerColumns = Omit<Particulars, "alt_phone">;

/** A person's record while a batch is being linked. `id` is null until a new one is given its id. */
export type Known = { id: number | null; columns: ConsumerColumns; isChanged: boolean; added: Contact[] };

/** Two records that share something. */
type Proposal = { one: Known; other: Known; reason: Contact["kind"] };

/** Of the records that share a contact, only this many are compared. A switchboard's number has hundreds. */
export const MAX_SHARING = 5;

/**
 * The people of a tenant who may be those of a batch of leads and sales, by what identifies a person: the ID number before
 * all, then the phone number, then the email address. Two different ID numbers are two people, whatever else they share.
 */
export class KnownPeople {
  readonly added: Known[] = [];
  readonly proposals: Proposal[] = [];
  readonly #byId = new Map<number, Known>();
  readonly #byContact = new Map<string, Known[]>();

  /** Adds a record that exists. Its contacts follow with `addContact`. */
  add(id: number, columns: ConsumerColumns): Known {
    const known = this.#byId.get(id) ?? { id, columns, isChanged: false, added: [] };
    this.#byId.set(id, known);
    return known;
  }

  addContact(contact: Contact, known: Known): void {
    const key = contactKey(contact);
    const sharing = this.#byContact.get(key);
    if (!sharing) this.#byContact.set(key, [known]);
    else if (!sharing.includes(known)) sharing.push(known);
  }

  find(id: number | null): Known | undefined {
    return id === null ? undefined : this.#byId.get(id);
  }

  /** The person who gives these particulars, whose record takes over what it lacks. @param now who it was so far */
  recognise(given: Particulars, now?: Known): Known {
    const sharing = this.#sharing(given);
    const byIdNumber = sharing.find(({ kind }) => kind === "id_number")?.known;
    const kept = now && mayBe(now, given) ? now : undefined;
    const person = byIdNumber ?? kept ?? sharing[0]?.known ?? this.#create(given);
    for (const { known, kind } of [...(kept ? [{ known: kept, kind: "id_number" as const }] : []), ...sharing]) {
      if (known !== person) this.proposals.push({ one: person, other: known, reason: kind });
    }
    this.#complete(person, given);
    return person;
  }

  #sharing(given: Particulars): { known: Known; kind: Contact["kind"] }[] {
    const contacts = identityOf(given).toSorted((a, b) => ORDER[a.kind] - ORDER[b.kind]);
    return contacts.flatMap((contact) =>
      (this.#byContact.get(contactKey(contact)) ?? [])
        .filter((known) => contact.kind === "id_number" || mayBe(known, given))
        .slice(0, MAX_SHARING)
        .map((known) => ({ known, kind: contact.kind })),
    );
  }

  #create({ alt_phone: _, ...columns }: Particulars): Known {
    const known: Known = { id: null, columns: { ...columns }, isChanged: false, added: [] };
    this.added.push(known);
    return known;
  }

  #complete(person: Known, given: Particulars): void {
    const { columns } = person;
    const lacks = (column: keyof ConsumerColumns) => columns[column] === null && given[column] !== null;
    const has = columns.id_number_hash !== null; // its two columns belong together
    for (const column of COLUMNS.filter(lacks)) {
      if (has && column.startsWith("id_number")) continue;
      Object.assign(columns, { [column]: given[column] });
      person.isChanged = true;
    }
    if (given.created_at < columns.created_at) {
      columns.created_at = given.created_at;
      person.isChanged = true;
    }
    for (const contact of contactsOf(given)) this.#give(person, contact);
  }

  #give(person: Known, contact: Contact): void {
    if (this.#byContact.get(contactKey(contact))?.includes(person)) return;
    this.addContact(contact, person);
    if (contact.kind !== "id_number") person.added.push(contact);
  }
}

const ORDER = { id_number: 0, phone: 1, email: 2 };

const COLUMNS = [
  ...["title", "surname", "phone", "email", "id_number_encrypted", "id_number_hash", "date_of_birth"],
  ...["gender", "language", "province"],
] as (keyof ConsumerColumns)[];

const mayBe = ({ columns }: Known, { id_number_hash }: Particulars): boolean =>
  columns.id_number_hash === null || id_number_hash === null || columns.id_number_hash === id_number_hash;
