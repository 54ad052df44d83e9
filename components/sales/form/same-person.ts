import { maskIdNumber } from "@/lib/insurance/id-number";
import type { SaleValues } from "./draft/values";

type Person = { name: string | null; surname: string | null; date_of_birth: string | null; id_number: string | null };

export type RowPerson = Person & {
  same_as_policyholder?: boolean;
  /** The stored ID number, masked. */
  masked: string | null;
};

type Holder = Person & Pick<SaleValues["policyholder"], "id_type"> & { masked: string | null };

/**
 * Whether a row is about the policyholder, as far as a page can tell that knows stored numbers only masked. The server
 * compares them in full.
 */
export function isSamePerson(row: RowPerson, holder: Holder): boolean {
  if (row.same_as_policyholder && !row.id_number) return true;
  const [number, holders] = [numberOf(row), numberOf(holder)];
  if (number !== null) return holder.id_type === "sa_id" && number === holders;
  return (
    holder.id_type !== "sa_id" &&
    row.date_of_birth !== null &&
    row.date_of_birth === holder.date_of_birth &&
    lower(row.name) === lower(holder.name) &&
    lower(row.surname) === lower(holder.surname)
  );
}

const numberOf = ({ id_number, masked }: { id_number: string | null; masked: string | null }) =>
  id_number ? maskIdNumber(id_number) : masked;

const lower = (text: string | null) => text?.trim().toLowerCase() ?? null;
