import "server-only";
import { decrypt } from "@/lib/platform/crypto/pii.server";
import { factsOf } from "@/lib/sales/form/rows.server";
import type { Address } from "@/lib/sales/record/columns/address";

type LeadPerson = {
  title: string | null;
  name: string;
  surname: string | null;
  id_number_encrypted: string | null;
  id_number_hash: string | null;
  date_of_birth: Date | null;
  gender: string | null;
  phone: string | null;
  alt_phone: string | null;
  email: string | null;
  language: string | null;
  province: string | null;
  income_band: string | null;
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
  alt_phone: lead.alt_phone,
  email: lead.email,
  language: lead.language,
  income_band: lead.income_band,
  ...(lead.province && { physical_address: addressIn(lead.province) }),
  ...factsOf(lead.id_number_encrypted && decrypt(lead.id_number_encrypted), { adult: true }),
});

const addressIn = (province: string): NonNullable<Address> => ({
  street: null,
  suburb: null,
  city: null,
  province,
  postal_code: null,
});
