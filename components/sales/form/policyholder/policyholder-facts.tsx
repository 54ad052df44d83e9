"use client";

import { PersonName } from "@/components/screen/person-name";
import { PhoneNumber } from "@/components/screen/phone-number";
import { capitalize } from "@/lib/platform/text/capitalize";
import { counted, formatDate } from "@/lib/platform/text/format";
import { addressText } from "@/lib/sales/form/policyholder/address-text";
import { useOpenSale } from "../sale-context";
import { Section } from "../section";
import { Answered, Sentences } from "../sentences";
import { MaskedNumber } from "../stored-number";

const DOCUMENTS = { sa_id: "ID number", passport: "Passport", permit: "Permit" };

export function PolicyholderFacts() {
  const { policyholder: person } = useOpenSale().sale;
  const work = [person.occupation, person.employer].filter(Boolean).join(" at ");
  const traits = [person.gender && capitalize(person.gender), person.citizenship, person.marital_status].filter(
    Boolean,
  );
  return (
    <Section title="Policyholder">
      <Sentences>
        <p className="font-medium">
          {person.title} <PersonName of={{ name: person.name ?? "", surname: person.surname }} />
        </p>
        <p>
          {person.date_of_birth ? `Born on ${formatDate(person.date_of_birth)}` : "Date of birth missing"}
          {person.age !== null && ` (${counted(person.age, "year")})`}, {DOCUMENTS[person.id_type]}{" "}
          <MaskedNumber masked={person.id_number_masked} field="id_number" />
        </p>
        {traits.length > 0 && <p>{traits.join(", ")}.</p>}
        <p>
          Phone {person.phone ? <PhoneNumber number={person.phone} /> : "missing"}
          {person.alt_phone && (
            <>
              , other phone <PhoneNumber number={person.alt_phone} />
            </>
          )}
          {person.email ? `, email ${person.email}` : ", no email"}
        </p>
        <p>
          {addressText(person.physical_address)
            ? `Address: ${addressText(person.physical_address)}`
            : "No address yet."}
        </p>
        {person.postal_address && <p>Letters go to {addressText(person.postal_address)}.</p>}
        {person.language && <p>Speaks {person.language}.</p>}
        {work && <p>Occupation: {work}</p>}
        {person.income_band && <p>Income band: {person.income_band}</p>}
        <Answered value={person.smoker} yes="Smokes." no="Does not smoke." question="smoking" />
      </Sentences>
    </Section>
  );
}
