import "server-only";
import { maskIdNumber, parseIdNumber } from "@/lib/insurance/id-number";
import { decrypt, idNumberColumns } from "@/lib/platform/crypto/pii.server";

type Person = { id_number?: string | null; date_of_birth?: string | null; gender?: string | null };

/** The columns of a new person: the ID number encrypted, and date of birth and gender derived from it if not given. */
export function personColumns<P extends Person>({ id_number = null, ...person }: P) {
  const facts = factsOfIdNumber(id_number);
  return {
    ...person,
    date_of_birth: person.date_of_birth ?? facts?.date_of_birth ?? null,
    gender: person.gender ?? facts?.gender ?? null,
    ...idNumberColumns(id_number),
  };
}

/** The date of birth and gender that an ID number contains. */
export function factsOfIdNumber(idNumber: string | null | undefined) {
  const read = idNumber ? parseIdNumber(idNumber, { adult: true }) : null;
  return read?.ok ? { date_of_birth: read.date_of_birth, gender: read.gender } : null;
}

/** A lead's masked ID number; null without one. */
export const maskedIdNumber = ({ id_number_encrypted: encrypted }: { id_number_encrypted: string | null }) =>
  encrypted === null ? null : maskIdNumber(decrypt(encrypted));
