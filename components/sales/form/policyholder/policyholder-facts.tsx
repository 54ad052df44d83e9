"use client";

import { formatSeconds } from "@/components/leads/recordings/recording-texts";
import { useOpenSale } from "@/components/sales/form/sale-context";
import { capitalize } from "@/lib/platform/text/capitalize";
import { Section } from "@/components/sales/form/section";
import { StoredNumber } from "@/components/sales/form/stored-number";
import { planOf } from "@/components/sales/form/use-terms";
import { PhoneNumber } from "@/components/screen/phone-number";
import { formatCover, formatDate, formatDateTime, formatPremium, fullNameOf } from "@/lib/platform/text/format";
import type { Address } from "@/lib/sales/form/policyholder/policyholder";
import { Fact, Facts, yesNo } from "../facts";

const DOCUMENTS = { sa_id: "ID number", passport: "Passport", permit: "Permit" };

export function PolicyholderFacts() {
  const { policyholder: person } = useOpenSale().sale;
  return (
    <Section title="Policyholder">
      <Facts>
        <Fact label="Name">{[person.title, fullNameOf(person)].filter(Boolean).join(" ")}</Fact>
        <Fact label={DOCUMENTS[person.id_type]}>
          <MaskedNumber masked={person.id_number_masked} field="id_number" />
        </Fact>
        <Fact label="Born">{person.date_of_birth && `${formatDate(person.date_of_birth)} (${person.age} years)`}</Fact>
        <Fact label="Gender">{capitalize(person.gender)}</Fact>
        <Fact label="Citizenship">{capitalize(person.citizenship)}</Fact>
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
        <Fact label="Marital status">{capitalize(person.marital_status)}</Fact>
        <Fact label="Occupation">{[person.occupation, person.employer].filter(Boolean).join(", ")}</Fact>
        <Fact label="Income band">{person.income_band}</Fact>
        <Fact label="Smoker">{yesNo(person.smoker)}</Fact>
      </Facts>
    </Section>
  );
}

const addressText = (address: Address) =>
  address &&
  [address.street, address.suburb, address.city, address.province, address.postal_code].filter(Boolean).join(", ");

const MaskedNumber = ({ masked, field }: { masked: string | null; field: string }) =>
  masked ? <StoredNumber masked={masked} what="the number" field={field} /> : "–";

/** The cover, and whose lives are insured. */
export function CoverFacts() {
  return (
    <>
      <TermFacts />
      <LifeFacts />
    </>
  );
}

function TermFacts() {
  const { sale } = useOpenSale();
  const { cover_amount, monthly_premium, commencement_date, first_debit_on, override_reason } = sale.cover;
  const plan = planOf(sale, sale.cover.product_plan_id);
  return (
    <Section title="Cover">
      <Facts>
        <Fact label="Plan">{plan?.heading}</Fact>
        <Fact label="Cover">{cover_amount !== null && formatCover(cover_amount, plan?.currency)}</Fact>
        <Fact label="Premium">
          {monthly_premium !== null && `${formatPremium(monthly_premium, plan?.currency)} per month`}
        </Fact>
        {override_reason && <Fact label="Other amounts because">{override_reason}</Fact>}
        <Fact label="Cover begins on">{commencement_date && formatDate(commencement_date)}</Fact>
        <Fact label="First debit">{first_debit_on && formatDate(first_debit_on)}</Fact>
      </Facts>
    </Section>
  );
}

function LifeFacts() {
  const { sale, options } = useOpenSale();
  return (
    <Section title="Insured lives">
      {sale.insured_lives.length === 0 && <p className="text-muted">Nobody is insured yet.</p>}
      {sale.insured_lives.map((life) => (
        <Facts key={life.id}>
          <Fact label="Name">{fullNameOf({ name: life.name ?? "", surname: life.surname })}</Fact>
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
    </Section>
  );
}

function monthsText(months: number): string {
  if (months === 0) return "None";
  return months === 1 ? "1 month" : `${months} months`;
}

export function BeneficiaryFacts() {
  const { sale, options } = useOpenSale();
  return (
    <Section title="Beneficiaries">
      {sale.pay_to_estate && <p>Paid to the estate.</p>}
      {!sale.pay_to_estate && sale.beneficiaries.length === 0 && <p className="text-muted">Nobody is named yet.</p>}
      {sale.beneficiaries.map((row) => (
        <Facts key={row.id}>
          <Fact label="Name">{fullNameOf({ name: row.name ?? "", surname: row.surname })}</Fact>
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

export function BankFacts() {
  const { sale, options } = useOpenSale();
  const { bank, mandate } = sale;
  return (
    <>
      <Section title="Bank account">
        <Facts>
          <Fact label="Bank">{options.banks.find(({ id }) => id === bank.bank_id)?.name}</Fact>
          <Fact label="Account type">{capitalize(bank.account_type)}</Fact>
          <Fact label="Account number">
            <MaskedNumber masked={bank.account_number_masked} field="account_number" />
          </Fact>
          <Fact label="Branch code">{bank.branch_code}</Fact>
          <Fact label="Debit day">{bank.debit_day === "last" ? "Last day of the month" : bank.debit_day}</Fact>
          <Fact label="Holder">{bank.holder_is_policyholder ? "The policyholder" : bank.account_holder}</Fact>
        </Facts>
      </Section>
      <Section title="Debit order mandate">
        {mandate ? (
          <>
            <p className="leading-relaxed break-words whitespace-pre-line">{mandate.text}</p>
            <Facts>
              <Fact label="Agreed">{formatDateTime(mandate.agreed_at)}</Fact>
              <Fact label="By">
                {mandate.agreed_by_person === "holder" ? "The account holder" : "The policyholder"}
              </Fact>
              <Fact label="Recorded by">{mandate.recorded_by}</Fact>
              <Fact label="Heard">
                {mandate.recording_id !== null && `At ${formatSeconds(mandate.at_seconds ?? 0)} of a call`}
              </Fact>
              <Fact label="SHA-256">{mandate.sha256}</Fact>
            </Facts>
          </>
        ) : (
          <p className="text-muted">Nobody has agreed to the mandate yet.</p>
        )}
      </Section>
    </>
  );
}
