"use client";

import { PersonName } from "@/components/screen/person-name";
import { formatCover } from "@/lib/insurance/money";
import { formatDate } from "@/lib/platform/text/format";
import { Fact, Facts } from "../facts";
import { useOpenSale } from "../sale-context";
import { Section } from "../section";
import { MaskedNumber } from "../stored-number";
import { Waiting } from "./waiting";

export function LifeFacts() {
  const { sale, options } = useOpenSale();
  return (
    <Section title="Insured lives">
      {sale.insured_lives.length === 0 && <p className="text-muted">Nobody is insured yet.</p>}
      {sale.insured_lives.map((life) => (
        <Facts key={life.id}>
          <Fact label="Name">
            <PersonName of={{ name: life.name ?? "", surname: life.surname }} />
          </Fact>
          <Fact label="Type">{options.types.find(({ id }) => id === life.beneficiary_type_id)?.name}</Fact>
          <Fact label="ID number">
            <MaskedNumber masked={life.id_number_masked} field={`insured_lives.${life.id}.id_number`} />
          </Fact>
          <Fact label="Born">
            {life.date_of_birth &&
              `${formatDate(life.date_of_birth)}${life.age === null ? "" : ` (${life.age} years)`}`}
          </Fact>
          <Fact label="Cover">{life.cover_amount !== null && formatCover(life.cover_amount)}</Fact>
          <Fact label="Waiting period">{life.waiting_months !== null && monthsText(life.waiting_months)}</Fact>
        </Facts>
      ))}
      <Waiting />
    </Section>
  );
}

function monthsText(months: number): string {
  if (months === 0) return "None";
  return months === 1 ? "1 month" : `${months} months`;
}
