"use client";

import { PersonName } from "@/components/screen/person-name";
import { PhoneNumber } from "@/components/screen/phone-number";
import { formatPercent } from "@/lib/platform/text/format";
import { useOpenSale } from "../sale-context";
import { Section } from "../section";
import { Sentences } from "../sentences";
import { MaskedNumber } from "../stored-number";

export function BeneficiaryFacts() {
  const { sale, options } = useOpenSale();
  return (
    <Section title="Beneficiaries">
      {sale.pay_to_estate && <p>The policy pays the estate.</p>}
      {!sale.pay_to_estate && sale.beneficiaries.length === 0 && <p className="text-muted">No beneficiaries yet.</p>}
      {sale.beneficiaries.map((row) => {
        const type = options.types.find(({ id }) => id === row.beneficiary_type_id)?.name;
        const relationship = options.relationships.find(({ id }) => id === row.relationship_id)?.name;
        return (
          <Sentences key={row.id}>
            <p className="font-medium">
              {row.share && `${formatPercent(row.share)} to `}
              <PersonName of={{ name: row.name ?? "", surname: row.surname }} />
              {[type, relationship].some(Boolean) && ` (${[type, relationship].filter(Boolean).join(", ")})`}
            </p>
            <p>
              ID number <MaskedNumber masked={row.id_number_masked} field={`beneficiaries.${row.id}.id_number`} />
              {row.phone && (
                <>
                  , phone <PhoneNumber number={row.phone} />
                </>
              )}
            </p>
            {row.guardian_name && <p>The guardian is {row.guardian_name}.</p>}
          </Sentences>
        );
      })}
    </Section>
  );
}
