"use client";

import { PersonName } from "@/components/screen/person-name";
import { PhoneNumber } from "@/components/screen/phone-number";
import { Fact, Facts } from "../facts";
import { useOpenSale } from "../sale-context";
import { Section } from "../section";
import { MaskedNumber } from "../stored-number";

export function BeneficiaryFacts() {
  const { sale, options } = useOpenSale();
  return (
    <Section title="Beneficiaries">
      {sale.pay_to_estate && <p>Paid to the estate.</p>}
      {!sale.pay_to_estate && sale.beneficiaries.length === 0 && <p className="text-muted">Nobody is named yet.</p>}
      {sale.beneficiaries.map((row) => (
        <Facts key={row.id}>
          <Fact label="Name">
            <PersonName of={{ name: row.name ?? "", surname: row.surname }} />
          </Fact>
          <Fact label="Relationship">{options.relationships.find(({ id }) => id === row.relationship_id)?.name}</Fact>
          <Fact label="ID number">
            <MaskedNumber masked={row.id_number_masked} field={`beneficiaries.${row.id}.id_number`} />
          </Fact>
          <Fact label="Phone">{row.phone && <PhoneNumber number={row.phone} />}</Fact>
          <Fact label="Share">{row.share && `${row.share} %`}</Fact>
          {row.guardian_name && <Fact label="Guardian">{row.guardian_name}</Fact>}
        </Facts>
      ))}
    </Section>
  );
}
