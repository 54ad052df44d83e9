"use client";

import { PersonName } from "@/components/screen/person-name";
import { formatCover } from "@/lib/insurance/money";
import { counted, formatDate } from "@/lib/platform/text/format";
import { useOpenSale } from "../sale-context";
import { Section } from "../section";
import { Sentences } from "../sentences";
import { MaskedNumber } from "../stored-number";
import { Waiting } from "./waiting";

export function LifeFacts() {
  const { sale, options } = useOpenSale();
  return (
    <Section title="Insured lives">
      {sale.insured_lives.length === 0 && <p className="text-muted">No insured lives yet.</p>}
      {sale.insured_lives.map((life) => (
        <Sentences key={life.id}>
          <p className="font-medium">
            <PersonName of={{ name: life.name ?? "", surname: life.surname }} />
            {` (${options.types.find(({ id }) => id === life.beneficiary_type_id)?.name ?? "type missing"})`}
          </p>
          <p>
            {life.date_of_birth ? `Born on ${formatDate(life.date_of_birth)}` : "Date of birth missing"}
            {life.age !== null && ` (${counted(life.age, "year")})`}, ID number{" "}
            <MaskedNumber masked={life.id_number_masked} field={`insured_lives.${life.id}.id_number`} />
          </p>
          <p>
            {life.cover_amount === null ? "No cover yet" : `Covered for ${formatCover(life.cover_amount)}`}
            {life.waiting_months !== null && `, ${waitingText(life.waiting_months)}`}.
          </p>
        </Sentences>
      ))}
      <Waiting />
    </Section>
  );
}

const waitingText = (months: number) =>
  months === 0 ? "without a waiting period" : `after a waiting period of ${counted(months, "month")}`;
