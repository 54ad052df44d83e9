import "server-only";
import type { z } from "zod";
import { ageOn } from "@/lib/insurance/id-number";
import { GENDERS } from "@/lib/leads/record/fields";
import { Prisma } from "@/lib/platform/db/generated/client";
import { isoDate } from "@/lib/platform/text/format";
import { dateText } from "@/lib/platform/time/days";
import type { PersonColumns } from "@/lib/sales/record/change.server";
import type { Address } from "@/lib/sales/record/columns/address";
import type { SaleRecord } from "@/lib/sales/record/record.server";
import { maskEncrypted } from "@/lib/sales/record/rows.server";
import { changedColumns, dateOrNull, factsOf, idNumberChange } from "../rows.server";
import { MARITAL_STATUSES, type Policyholder, type policyholderInput } from "./policyholder";

type Stored = SaleRecord["policyholder"];

/** The policyholder as the form gets it. */
export function toPolicyholder(person: Stored): Policyholder {
  const date_of_birth = person.date_of_birth && dateText(person.date_of_birth);
  return {
    title: person.title,
    name: person.name,
    surname: person.surname,
    id_type: person.id_type,
    id_number_masked: maskEncrypted(person.id_number_encrypted),
    id_expires_on: person.id_expires_on && dateText(person.id_expires_on),
    nationality: person.nationality,
    date_of_birth,
    gender: GENDERS.find((gender) => gender === person.gender) ?? null,
    citizenship: person.citizenship,
    age: date_of_birth ? ageOn(date_of_birth, isoDate(new Date())) : null,
    phone: person.phone,
    alt_phone: person.alt_phone,
    email: person.email,
    language: person.language,
    marital_status: MARITAL_STATUSES.find((status) => status === person.marital_status) ?? null,
    occupation: person.occupation,
    employer: person.employer,
    income_band: person.income_band,
    smoker: person.smoker,
    physical_address: person.physical_address,
    postal_address: person.postal_address,
  };
}

/** The columns that saving the policyholder changes. A South African ID number knows best who its holder is. */
export function policyholderChange(
  stored: Stored,
  { id_number, ...sent }: z.output<typeof policyholderInput>,
): PersonColumns | undefined {
  const { number, columns } = idNumberChange(stored, id_number);
  const changed = changedColumns(stored, {
    ...sent,
    ...columns,
    id_expires_on: dateOrNull(sent.id_expires_on),
    date_of_birth: dateOrNull(sent.date_of_birth),
    ...(sent.id_type === "sa_id" && factsOf(number, { adult: true, dateOfBirth: sent.date_of_birth })),
  });
  return changed && withDbNulls(changed);
}

// A JSON column tells apart no value and the value null.
const withDbNulls = ({ physical_address: physical, postal_address: postal, ...person }: Changed): PersonColumns => ({
  ...person,
  ...(physical !== undefined && { physical_address: physical ?? Prisma.DbNull }),
  ...(postal !== undefined && { postal_address: postal ?? Prisma.DbNull }),
});

type Changed = Omit<PersonColumns, "physical_address" | "postal_address"> & {
  physical_address?: Address;
  postal_address?: Address;
};
