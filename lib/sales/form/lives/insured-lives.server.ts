import "server-only";
import type { z } from "zod";
import { GENDERS } from "@/lib/leads/record/fields";
import { dateText } from "@/lib/platform/time/days";
import type { LifeColumns } from "@/lib/sales/record/change.server";
import type { SaleRecord } from "@/lib/sales/record/record.server";
import type { RowChanges } from "@/lib/sales/record/row-changes.server";
import { maskEncrypted } from "@/lib/sales/record/rows.server";
import type { Assessment } from "../assess.server";
import { adultChoices } from "../choices.server";
import { type SentHolder, sentNumber } from "../policyholder/policyholders-number.server";
import { dateOrNull, factsOf, idNumberChange, type Problems, refuseForeignRows, rowChanges } from "../rows.server";
import type { InsuredLife, insuredLivesInput } from "./insured-lives";

const NOT_ASSESSED = { age: null, cover_amount: null, waiting_months: null };

/** The insured lives as the form gets them, with what the rules say of each. */
export const toInsuredLives = (sale: SaleRecord, { lives }: Assessment): InsuredLife[] =>
  sale.insured_lives.map((life) => ({
    id: life.id,
    beneficiary_type_id: life.beneficiary_type_id,
    relationship_id: life.relationship_id,
    name: life.name,
    surname: life.surname,
    id_number_masked: maskEncrypted(life.id_number_encrypted),
    date_of_birth: life.date_of_birth && dateText(life.date_of_birth),
    gender: GENDERS.find((gender) => gender === life.gender) ?? null,
    was_covered: life.was_covered,
    ...(lives.get(life.id) ?? NOT_ASSESSED),
  }));

/**
 * What saving the insured lives changes. Adds what is wrong with them to the problems.
 * @param holder the policyholder as it is saved with them, if it is
 */
export async function insuredLivesChange(
  sale: SaleRecord,
  sent: z.output<typeof insuredLivesInput>,
  holder: SentHolder | undefined,
  problems: Problems,
): Promise<RowChanges<LifeColumns> | undefined> {
  const stored = sale.insured_lives;
  refuseForeignRows("insured_lives", stored, sent, problems);
  const isAdult = await adultChoices("insured_lives", sale, ["insured_life"], stored, sent, problems);
  const rows = sent.map(({ id, id_number, same_as_policyholder, ...life }) => {
    const { number, columns } = idNumberChange(
      stored.find((row) => row.id === id),
      sentNumber({ id, id_number, same_as_policyholder }, sale, holder),
    );
    const facts = factsOf(number, { adult: isAdult(life), dateOfBirth: life.date_of_birth });
    const known = facts && { date_of_birth: facts.date_of_birth, gender: facts.gender };
    return { id, columns: { ...life, ...columns, date_of_birth: dateOrNull(life.date_of_birth), ...known } };
  });
  return rowChanges<LifeColumns>(stored, rows);
}
