import "server-only";
import { dateColumn } from "@/lib/platform/days";
import { parseIdNumber } from "@/lib/platform/id-number";
import { decrypt, idNumberColumns } from "@/lib/platform/pii.server";

type LeadPerson = {
  title: string | null;
  name: string;
  surname: string | null;
  id_number_encrypted: string | null;
  id_number_hash: string | null;
  date_of_birth: Date | null;
  gender: string | null;
  phone: string | null;
  email: string | null;
};

/** The policyholder that a sale begins with: the lead's person, of whom the ID number knows best. */
export const personOfLead = (lead: LeadPerson) => ({
  role: "policyholder",
  title: lead.title,
  name: lead.name,
  surname: lead.surname,
  id_number_encrypted: lead.id_number_encrypted,
  id_number_hash: lead.id_number_hash,
  date_of_birth: lead.date_of_birth,
  gender: lead.gender,
  phone: lead.phone,
  email: lead.email,
  ...(lead.id_number_encrypted && factsOf(decrypt(lead.id_number_encrypted))),
});

/** The columns of a policyholder that follow from an ID number: the number encrypted, and its facts. */
export const columnsOfIdNumber = (idNumber: string) => ({ ...idNumberColumns(idNumber), ...factsOf(idNumber) });

function factsOf(idNumber: string) {
  const read = parseIdNumber(idNumber, { adult: true });
  if (!read.ok) return {};
  return { date_of_birth: dateColumn(read.date_of_birth), gender: read.gender, citizenship: read.citizenship };
}
