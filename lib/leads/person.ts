import "server-only";
import { parseIdNumber } from "@/lib/id-number";
import { idNumberColumns } from "@/lib/pii";

type Told = { id_number?: string | null; date_of_birth?: string | null; gender?: string | null };

/** What is stored of a person: the ID number sealed, and date of birth and gender as it tells them where nobody did. */
export function personColumns<Person extends Told>({ id_number = null, ...person }: Person) {
  const read = id_number === null ? null : parseIdNumber(id_number, { adult: true });
  const told = read?.ok ? read : null;
  return {
    ...person,
    date_of_birth: person.date_of_birth ?? told?.date_of_birth ?? null,
    gender: person.gender ?? told?.gender ?? null,
    ...idNumberColumns(id_number),
  };
}
