import "server-only";
import type { z } from "zod";
import { Prisma } from "@/lib/platform/db/generated/client";
import { dateText } from "@/lib/platform/time/days";
import type { BeneficiaryColumns } from "@/lib/sales/record/change.server";
import type { SaleRecord } from "@/lib/sales/record/record.server";
import type { RowChanges } from "@/lib/sales/record/row-changes.server";
import { maskEncrypted } from "@/lib/sales/record/rows.server";
import { adultChoices } from "../choices.server";
import { type SentHolder, sentNumber } from "../policyholder/policyholders-number.server";
import { dateOrNull, factsOf, idNumberChange, type Problems, refuseForeignRows, rowChanges } from "../rows.server";
import type { Beneficiary, beneficiariesInput } from "./beneficiaries";

const SHARE_DECIMALS = 2;

/** The beneficiaries as the form gets them. */
export const toBeneficiaries = (sale: SaleRecord): Beneficiary[] =>
  sale.beneficiaries.map((row) => ({
    id: row.id,
    beneficiary_type_id: row.beneficiary_type_id,
    relationship_id: row.relationship_id,
    name: row.name,
    surname: row.surname,
    id_number_masked: maskEncrypted(row.id_number_encrypted),
    date_of_birth: row.date_of_birth && dateText(row.date_of_birth),
    phone: row.phone,
    share: row.share?.toFixed(SHARE_DECIMALS) ?? null,
    guardian_name: row.guardian_name,
    guardian_phone: row.guardian_phone,
  }));

/**
 * What saving the beneficiaries changes. Adds what is wrong with them to the problems.
 * @param holder the policyholder as it is saved with them, if it is
 */
export async function beneficiariesChange(
  sale: SaleRecord,
  sent: z.output<typeof beneficiariesInput>,
  holder: SentHolder | undefined,
  problems: Problems,
): Promise<RowChanges<BeneficiaryColumns> | undefined> {
  const stored = sale.beneficiaries;
  refuseForeignRows("beneficiaries", stored, sent, problems);
  const isAdult = await adultChoices("beneficiaries", sale, ["payout", "role"], stored, sent, problems);
  const rows = sent.map(({ id, id_number, same_as_policyholder, share, ...row }) => {
    const { number, columns } = idNumberChange(
      stored.find((one) => one.id === id),
      sentNumber({ id, id_number, same_as_policyholder }, sale, holder),
    );
    const facts = factsOf(number, { adult: isAdult(row), dateOfBirth: row.date_of_birth });
    const date_of_birth = facts?.date_of_birth ?? dateOrNull(row.date_of_birth);
    return { id, columns: { ...row, ...columns, share: share && new Prisma.Decimal(share), date_of_birth } };
  });
  return rowChanges<BeneficiaryColumns>(stored, rows);
}
