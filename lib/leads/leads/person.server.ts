import "server-only";
import { parseIdNumber } from "@/lib/platform/id-number";
import { idNumberColumns } from "@/lib/platform/pii.server";

type Person = { id_number?: string | null; date_of_birth?: string | null; gender?: string | null };

/** What is stored of a new person: the ID number sealed, and what it tells where nobody said it. */
export function personColumns<P extends Person>({ id_number = null, ...person }: P) {
  const told = toldBy(id_number);
  return {
    ...person,
    date_of_birth: person.date_of_birth ?? told?.date_of_birth ?? null,
    gender: person.gender ?? told?.gender ?? null,
    ...idNumberColumns(id_number),
  };
}

/** The date of birth and the gender in an ID number. */
export function toldBy(idNumber: string | null | undefined) {
  const read = idNumber ? parseIdNumber(idNumber, { adult: true }) : null;
  return read?.ok ? { date_of_birth: read.date_of_birth, gender: read.gender } : null;
}
