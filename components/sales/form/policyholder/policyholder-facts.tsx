"use client";

import { PersonName } from "@/components/screen/person-name";
import { PhoneNumber } from "@/components/screen/phone-number";
import { capitalize } from "@/lib/platform/text/capitalize";
import { formatDate } from "@/lib/platform/text/format";
import { addressText } from "@/lib/sales/form/policyholder/address-text";
import { Fact, Facts, yesNo } from "../facts";
import { useOpenSale } from "../sale-context";
import { Section } from "../section";
import { MaskedNumber } from "../stored-number";

const DOCUMENTS = { sa_id: "ID number", passport: "Passport", permit: "Permit" };

export function PolicyholderFacts() {
  const { policyholder: person } = useOpenSale().sale;
  return (
    <Section title="Policyholder">
      <Facts>
        <Fact label="Name">
          {person.title} <PersonName of={{ name: person.name ?? "", surname: person.surname }} />
        </Fact>
        <Fact label={DOCUMENTS[person.id_type]}>
          <MaskedNumber masked={person.id_number_masked} field="id_number" />
        </Fact>
        <Fact label="Born">{person.date_of_birth && `${formatDate(person.date_of_birth)} (${person.age} years)`}</Fact>
        <Fact label="Gender">{person.gender && capitalize(person.gender)}</Fact>
        <Fact label="Citizenship">{person.citizenship && capitalize(person.citizenship)}</Fact>
        <Fact label="Phone">{person.phone && <PhoneNumber number={person.phone} />}</Fact>
        {person.alt_phone && (
          <Fact label="Other phone">
            <PhoneNumber number={person.alt_phone} />
          </Fact>
        )}
        <Fact label="Email">{person.email}</Fact>
        <Fact label="Address">{addressText(person.physical_address)}</Fact>
        {person.postal_address && <Fact label="Letters go to">{addressText(person.postal_address)}</Fact>}
        <Fact label="Language">{person.language}</Fact>
        <Fact label="Marital status">{person.marital_status && capitalize(person.marital_status)}</Fact>
        <Fact label="Occupation">{[person.occupation, person.employer].filter(Boolean).join(", ")}</Fact>
        <Fact label="Income band">{person.income_band}</Fact>
        <Fact label="Smoker">{yesNo(person.smoker)}</Fact>
      </Facts>
    </Section>
  );
}
